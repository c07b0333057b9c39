import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Unreadable } from '../unreadable.ts';

/** Writes a text to a file that only this user can read, as it comes; gives its length in UTF-16 units. */
export async function writeResult(path: string, text: string | AsyncIterable<string>): Promise<number> {
  if (typeof text === 'string') {
    await writeFile(path, text, { mode: 0o600 });
    return text.length;
  }
  let length = 0;
  let isBlank = true;
  async function* counted(pieces: AsyncIterable<string>) {
    for await (const piece of pieces) {
      length += piece.length;
      isBlank &&= !/[^\s\0]/.test(piece);
      yield piece.includes('\0') ? piece.replaceAll('\0', ' ') : piece;
    }
  }
  await pipeline(text, counted, createWriteStream(path, { mode: 0o600 }));
  if (isBlank) throw new Unreadable('blank');
  return length;
}
