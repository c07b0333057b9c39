import { closeSync, createWriteStream, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ExtractionContext } from '../../context.ts';
import type { Extracted, SourceFile } from '../../define-extractor.ts';
import { lzipAsLzma } from './lzip.ts';
import { readSingle } from './read-single.ts';
import { unpackAll } from './seven-zip.ts';

/** The one file that a lzip file holds, by the program that knows its method. */
export async function readLzip(source: SourceFile, context: ExtractionContext): Promise<Extracted> {
  const { workDir, budget } = context;
  const [member, unpacked] = [join(workDir, 'member.lzma'), join(workDir, 'unpacked')];
  const out = openSync(unpacked, 'w', 0o600);
  let written = 0;
  try {
    for await (const pieces of lzipAsLzma(source.path, source.size)) {
      await pipeline(pieces, createWriteStream(member, { mode: 0o600 }));
      await unpackAll(member, 'lzma', (bytes) => {
        written += bytes.length;
        budget.inflate(bytes.length);
        budget.ratio(written, source.size);
        writeSync(out, bytes);
      });
    }
  } finally {
    closeSync(out);
  }
  return readSingle(unpacked, source, context);
}
