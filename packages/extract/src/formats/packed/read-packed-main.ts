import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { openZip } from '../../zip/open-zip.ts';
import { readPublication } from '../books/read-publication.ts';

const maxEntryBytes = 128 * 1024 * 1024;
const mostParts = 1_000;

/** Reads those files of a package that hold what it is about, in the order of the archive. */
export async function readPackedMain(
  path: string,
  main: RegExp,
  context: ExtractionContext,
): Promise<ExtractedText> {
  const zip = await openZip(path);
  try {
    const texts: string[] = [];
    let known: Pick<ExtractedText, 'title' | 'author' | 'language'> = {};
    const take = async (name: string, bytes: Buffer) => {
      context.budget.inflate(bytes.length);
      const part = await readPart(name, bytes, context);
      if (!part) return;
      texts.push(part.markdown.trim());
      const { title, author, language } = part.metadata;
      known = { title, author, language, ...defined(known) };
    };
    for (const entry of zip.entries.filter(({ name }) => main.test(name)).slice(0, mostParts)) {
      context.budget.entry();
      await take(entry.name, await zip.read(entry, maxEntryBytes));
    }
    const publication = zip.entries.find(({ name }) => name === 'metadata.opf');
    if (publication) {
      const { title, author, language } = readPublication(
        decodeText(await zip.read(publication, maxEntryBytes)),
      );
      known = { ...known, ...defined({ title, author, language }) };
    }
    if (texts.length === 0) throw new Unreadable('blank', 'the package holds nothing that is read');
    return { markdown: texts.join('\n\n'), ...known };
  } finally {
    await zip.close();
  }
}

const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<T>;

async function readPart(name: string, bytes: Buffer, context: ExtractionContext) {
  const path = join(context.workDir, 'main');
  await writeFile(path, bytes, { mode: 0o600 });
  const part = await context.extractPart({ path, fileName: name.split('/').at(-1) });
  await rm(path, { force: true });
  return part;
}
