import { createReadStream } from 'node:fs';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { ExtractionContext } from '../../context.ts';
import type { Extracted, SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { unpackLz4 } from './lz4.ts';
import { beginningBytes, unpack } from './unpack.ts';

const decompressors = {
  'application/gzip': createGunzip,
  'application/x-brotli': createBrotliDecompress,
  'application/zlib': createInflate,
};

/** The one file that a compressed file holds. */
export async function readCompressed(file: SourceFile, context: ExtractionContext): Promise<Extracted> {
  const create = decompressors[file.contentType as keyof typeof decompressors] ?? createGunzip;
  return readSingle(
    await unpack(piecesOf(file, create({ chunkSize }), context), { packedBytes: file.size }, context),
    file,
    context,
  );
}

/** The one file that an LZ4 file holds. */
export async function readLz4(file: SourceFile, context: ExtractionContext): Promise<Extracted> {
  const pieces = unpackLz4(createReadStream(file.path, { highWaterMark: 1024 * 1024 }));
  return readSingle(await unpack(pieces, { packedBytes: file.size }, context), file, context);
}

/** The part of the work that unpacking is; reading what was packed is the rest. */
const unpackingShare = 0.3;

const chunkSize = 128 * 1024;

async function* piecesOf(
  { path, size, onShare }: SourceFile,
  inflated: Transform,
  { budget }: ExtractionContext,
): AsyncGenerator<Uint8Array> {
  const packed = createReadStream(path);
  const done = pipeline(packed, inflated);
  // Damage is told by what comes out, which is read first; here it would end the process.
  done.catch(() => {});
  let written = 0;
  for await (const piece of inflated) {
    written += piece.length;
    if (written > beginningBytes) budget.ratio(written, packed.bytesRead);
    yield piece;
    onShare?.((packed.bytesRead / size) * unpackingShare);
  }
  await done;
}

/** Reads an unpacked file as what its name without the last extension says. */
export async function readSingle(
  path: string,
  { fileName = '', onShare }: SourceFile,
  context: ExtractionContext,
): Promise<Extracted> {
  const part = await context.openPart({
    path,
    fileName: innerName(fileName),
    onShare: (share) => onShare?.(unpackingShare + share * (1 - unpackingShare)),
  });
  if (!part) throw new Unreadable('unsupported', 'what the compressed file holds');
  const { markdown, marks, blocks, metadata } = part;
  const { title, author, language, pages } = metadata;
  return { markdown, marks, blocks, title, author, language, pages };
}

const innerName = (name: string): string =>
  /\.(?:t[gbx]z2?|tzst|taz|tlz|svgz)$/i.test(name)
    ? name.replace(/\.[^.]*$/, /svgz$/i.test(name) ? '.svg' : '.tar')
    : name.replace(/\.[^.]*$/, '');
