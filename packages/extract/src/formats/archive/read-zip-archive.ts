import type { ExtractionContext } from '../../context.ts';
import type { Extracted, SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { openZip, type ZipEntry, type ZipFile } from '../../zip/open-zip.ts';
import { type ArchiveEntry, entriesToMarkdown } from './entries-to-markdown.ts';
import { beginningBytes } from './unpack.ts';

/** The files of a ZIP archive; hands on one that is packed in a way that is not ours. */
export async function readZipArchive(file: SourceFile, context: ExtractionContext): Promise<Extracted> {
  const zip = await openZip(file.path);
  try {
    const files = zip.entries.filter(({ name }) => !name.endsWith('/'));
    if (files.length > 0 && files.every(({ isEncrypted }) => isEncrypted)) throw new Unreadable('encrypted');
    const foreign = files.find(({ method, isEncrypted }) => !isEncrypted && method !== 0 && method !== 8);
    if (foreign) throw new Unreadable('unsupported', `compression method ${foreign.method}`);
  } catch (err) {
    await zip.close();
    throw err;
  }
  return { markdown: entriesToMarkdown(entriesOf(zip, file, context), context) };
}

async function* entriesOf(
  zip: ZipFile,
  { size, onShare }: SourceFile,
  context: ExtractionContext,
): AsyncGenerator<ArchiveEntry> {
  let taken = 0;
  try {
    for (const entry of zip.entries) {
      const { name, isEncrypted, packedBytes } = entry;
      const tell = (share: number) => onShare?.(Math.min((taken + packedBytes * share) / size, 1));
      yield { name, isEncrypted, packedBytes, content: () => contentOf(zip, entry, context), onShare: tell };
      tell(1);
      taken += packedBytes;
    }
  } finally {
    await zip.close();
  }
}

async function* contentOf(
  zip: ZipFile,
  entry: ZipEntry,
  { budget }: ExtractionContext,
): AsyncGenerator<Uint8Array> {
  let packed = 0;
  let written = 0;
  for await (const piece of zip.pieces(entry, (bytes) => (packed += bytes))) {
    written += piece.length;
    if (written > beginningBytes) budget.ratio(written, packed);
    yield piece;
  }
}
