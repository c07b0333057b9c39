import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtractionContext } from '../../context.ts';
import type { Extracted, SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { type ArchiveEntry, entriesToMarkdown } from './entries-to-markdown.ts';
import { readSingle } from './read-single.ts';
import { fileSink, listPacked, type PackedFile, unpackAll } from './seven-zip.ts';

/** The identifier of AES among the methods of 7z, which stands in the clear even where the names are encrypted. */
const aes = Buffer.from([0x06, 0xf1, 0x07, 0x01]);
const tailBytes = 4096;

/** The files of an archive that 7-Zip knows. */
export async function readPacked(
  source: SourceFile,
  context: ExtractionContext,
  format?: string,
): Promise<Extracted> {
  const files = await list(source, format);
  if (files.length > 0 && files.every(({ isEncrypted }) => isEncrypted)) throw new Unreadable('encrypted');
  for (const { bytes = 0 } of files) context.budget.ratio(bytes, source.size);
  await unpackTo(source, context, format, files);
  return {
    markdown: entriesToMarkdown(
      files.map((file, i) => entryOf(file, pathOf(context, i))),
      context,
    ),
  };
}

/** The one file of a format that packs no more. */
export async function readPackedSingle(
  source: SourceFile,
  context: ExtractionContext,
  format: string,
): Promise<Extracted> {
  await unpackTo(source, context, format, []);
  return readSingle(pathOf(context, 0), source, context);
}

const pathOf = ({ workDir }: ExtractionContext, index: number): string => join(workDir, `packed-${index}`);

const entryOf = ({ name, isEncrypted }: PackedFile, path: string): ArchiveEntry => ({
  name,
  isEncrypted,
  content: () => createReadStream(path),
});

async function list(source: SourceFile, format: string | undefined): Promise<PackedFile[]> {
  try {
    return await listPacked(source.path, format);
  } catch (err) {
    if (err instanceof Unreadable && (await endsEncrypted(source))) throw new Unreadable('encrypted');
    throw err;
  }
}

async function endsEncrypted({ path, size }: SourceFile): Promise<boolean> {
  const file: FileHandle = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, Math.max(0, size - tailBytes));
    return buffer.includes(aes);
  } finally {
    await file.close();
  }
}

/** Damage and encrypted files leave what came before them. */
async function unpackTo(
  { path, size }: SourceFile,
  context: ExtractionContext,
  format: string | undefined,
  files: readonly PackedFile[],
): Promise<void> {
  const lengths = files.map(({ bytes, isEncrypted }) => (isEncrypted ? 0 : bytes));
  const sink = fileSink((index) => pathOf(context, index), lengths);
  let written = 0;
  try {
    await unpackAll(path, format, (bytes) => {
      written += bytes.length;
      context.budget.inflate(bytes.length);
      context.budget.ratio(written, size);
      sink.write(bytes);
    });
  } catch (err) {
    if (!(err instanceof Unreadable) || err.reason === 'inflates_too_much' || written === 0) throw err;
  } finally {
    sink.close();
  }
}
