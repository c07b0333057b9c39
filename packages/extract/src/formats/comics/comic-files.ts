import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtractionContext } from '../../context.ts';
import type { SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { openZip } from '../../zip/open-zip.ts';
import { fileSink, listPacked, unpackAll } from '../archive/seven-zip.ts';
import { unpack } from '../archive/unpack.ts';

/** A file in the archive of a comic; unpacking gives the path of a copy. */
export interface ComicFile {
  name: string;
  unpack(): Promise<string>;
}

interface ComicFiles {
  files: ComicFile[];
  close(): Promise<void>;
}

/** The files of a comic by what its archive is, which its name often does not tell. */
export async function comicFiles(source: SourceFile, context: ExtractionContext): Promise<ComicFiles> {
  const file = await open(source.path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
  return buffer.toString('latin1') === 'PK' ? zipFiles(source.path, context) : packedFiles(source, context);
}

async function zipFiles(path: string, context: ExtractionContext): Promise<ComicFiles> {
  const zip = await openZip(path);
  return {
    files: zip.entries.map((entry) => ({
      name: entry.name,
      unpack: () => unpack(zip.pieces(entry), { packedBytes: entry.packedBytes }, context),
    })),
    close: zip.close,
  };
}

async function packedFiles({ path, size }: SourceFile, context: ExtractionContext): Promise<ComicFiles> {
  const listed = await listPacked(path);
  if (listed.length === 0) throw new Unreadable('corrupt', 'the archive is empty');
  if (listed.every(({ isEncrypted }) => isEncrypted)) throw new Unreadable('encrypted');
  const pathOf = (index: number) => join(context.workDir, `page-${index}`);
  const sink = fileSink(
    pathOf,
    listed.map(({ bytes, isEncrypted }) => (isEncrypted ? 0 : bytes)),
  );
  let written = 0;
  try {
    await unpackAll(path, undefined, (bytes) => {
      written += bytes.length;
      context.budget.inflate(bytes.length);
      context.budget.ratio(written, size);
      sink.write(bytes);
    });
  } finally {
    sink.close();
  }
  return {
    files: listed.map(({ name }, i) => ({ name, unpack: async () => pathOf(i) })),
    close: async () => {},
  };
}
