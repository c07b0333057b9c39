import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExtractionContext } from '../../context.ts';
import { Unreadable } from '../../unreadable.ts';

/** By then it shows whether a file is packed too tightly, whose end may be far away. */
export const beginningBytes = 256 * 1024 * 1024;

/** Writes what is unpacked to a file of this process, counting it; gives its path. */
export async function unpack(
  pieces: AsyncIterable<Uint8Array>,
  { packedBytes, isCopy = false }: { packedBytes?: number; isCopy?: boolean },
  { workDir, budget }: ExtractionContext,
): Promise<string> {
  const path = join(workDir, 'entry');
  let written = 0;
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      written += chunk.length;
      if (!isCopy) budget.inflate(chunk.length);
      if (packedBytes !== undefined) budget.ratio(written, packedBytes);
      yield chunk;
    }
  }
  try {
    await pipeline(Readable.from(pieces), counted, createWriteStream(path, { mode: 0o600 }));
  } catch (err) {
    throw err instanceof Unreadable ? err : new Unreadable('corrupt', String(err));
  }
  return path;
}
