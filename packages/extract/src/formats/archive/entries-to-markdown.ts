import { rm } from 'node:fs/promises';
import type { ExtractionContext } from '../../context.ts';
import { singleLine } from '../../markdown/single-line.ts';
import { partPieces } from '../../text/part-pieces.ts';
import { Unreadable } from '../../unreadable.ts';
import { unpack } from './unpack.ts';

/** A file in an archive, whose name says where it lay and never where it goes. */
export interface ArchiveEntry {
  name: string;
  isEncrypted?: boolean;
  /** What it took in the archive, where it was packed on its own. */
  packedBytes?: number;
  /** It lies in the archive as it is, on its own: nothing grows. */
  isCopy?: boolean;
  /** Is told which share of it has been read. */
  onShare?(share: number): void;
  content(): AsyncIterable<Uint8Array>;
}

type Entries = AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>;

/** What systems leave in archives besides the files. */
const isClutter = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name);

/** Each file under its name; those that give no text are named only. */
export async function* entriesToMarkdown(
  entries: Entries,
  context: ExtractionContext,
): AsyncGenerator<string> {
  let divide = '';
  for await (const entry of entries) {
    context.budget.entry();
    if (entry.name.endsWith('/') || isClutter(entry.name)) continue;
    yield `${divide}## ${singleLine(entry.name)}`;
    if (entry.isEncrypted) yield '\n\n(encrypted)';
    else yield* readEntry(entry, context);
    divide = '\n\n';
  }
}

/** What comes before damage is kept. */
async function* readEntry(entry: ArchiveEntry, context: ExtractionContext): AsyncGenerator<string> {
  const fileName = entry.name.split(/[/\\]/).at(-1);
  try {
    const path = await unpack(entry.content(), entry, context);
    yield* partPieces({ path, fileName, onShare: entry.onShare }, context);
    await rm(path, { force: true });
  } catch (err) {
    if (!(err instanceof Unreadable) || err.reason === 'inflates_too_much') throw err;
  }
}
