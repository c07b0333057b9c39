import { rm } from 'node:fs/promises';
import type { ExtractionContext } from '../context.ts';
import { singleLine } from '../markdown/single-line.ts';
import { joinText } from '../text/join-text.ts';
import { Unreadable } from '../unreadable.ts';
import { unpack } from './unpack.ts';

/** A file in an archive, whose name says where it lay and never where it goes. */
export interface ArchiveEntry {
  name: string;
  isEncrypted?: boolean;
  /** What it took in the archive, where it was packed on its own. */
  packedBytes?: number;
  content(): AsyncIterable<Uint8Array>;
}

type Entries = AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>;

/** Each file under its name; those that give no text are named only. */
export async function entriesToMarkdown(
  entries: Entries,
  context: ExtractionContext,
): Promise<string | AsyncIterable<string>> {
  const pieces = readEntries(entries, context);
  // The folder of a file within a file is removed before a text that still comes would be read.
  return context.depth === 0 ? pieces : joinText(pieces);
}

/** What systems leave in archives besides the files. */
const isClutter = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name);

async function* readEntries(entries: Entries, context: ExtractionContext): AsyncGenerator<string> {
  let divide = '';
  for await (const entry of entries) {
    context.budget.entry();
    if (entry.name.endsWith('/') || isClutter(entry.name)) continue;
    yield `${divide}## ${singleLine(entry.name)}`;
    const text = entry.isEncrypted ? '(encrypted)' : await readEntry(entry, context);
    if (text) yield `\n\n${text}`;
    divide = '\n\n';
  }
}

async function readEntry(entry: ArchiveEntry, context: ExtractionContext): Promise<string | undefined> {
  const fileName = entry.name.split(/[/\\]/).at(-1);
  try {
    const path = await unpack(entry.content(), entry.packedBytes, context);
    const part = await context.extractPart({ path, fileName });
    await rm(path, { force: true });
    return part?.markdown.trim();
  } catch (err) {
    if (err instanceof Unreadable && err.reason !== 'inflates_too_much') return undefined;
    throw err;
  }
}
