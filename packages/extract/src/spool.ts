import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Unreadable } from './unreadable.ts';

/** Writes a stream to a file that only this user can read; refuses it as soon as it passes the size. */
export async function spool(
  stream: Readable,
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<void> {
  async function* bounded(chunks: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw new Unreadable('too_large', `over ${maxBytes} bytes`);
      yield chunk;
    }
  }
  await pipeline(stream, bounded, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal });
}
