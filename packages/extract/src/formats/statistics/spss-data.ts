import { inflateSync } from 'node:zlib';
import type { View } from '../../bytes/view.ts';
import { Unreadable } from '../../unreadable.ts';
import type { SpssDictionary } from './spss-dictionary.ts';

const pieceBytes = 64 * 1024;
const longestBlock = 32 * 1024 * 1024;

/** The bytes of the cases as they lie in the file, blocks of zlib unpacked. */
function* piecesOf(view: View, { compression, little, data }: SpssDictionary): Generator<Buffer> {
  if (compression !== 2) {
    for (let at = data; at < view.size; at += pieceBytes)
      yield view.bytes(at, Math.min(pieceBytes, view.size - at));
    return;
  }
  const trailer = view.u64(data + 8, little);
  const blocks = view.u32(trailer + 20, little);
  let left = Math.max(8 * longestBlock, view.size * 100);
  for (let i = 0; i < blocks; i += 1) {
    const entry = trailer + 24 + i * 24;
    const packed = view.bytes(view.u64(entry + 8, little), view.u32(entry + 20, little));
    if (view.u32(entry + 16, little) > longestBlock) throw new Unreadable('inflates_too_much', 'a block');
    const block = inflateSync(packed, { maxOutputLength: longestBlock });
    left -= block.length;
    if (left < 0) throw new Unreadable('inflates_too_much', 'the cases');
    yield block;
  }
}

/** The values of all cases, eight bytes each; a system-missing value is undefined. */
export function* valuesOf(view: View, dictionary: SpssDictionary): Generator<Buffer | undefined> {
  const reader = createReader(piecesOf(view, dictionary));
  if (dictionary.compression === 0) {
    for (let value = reader(); value; value = reader()) yield value;
    return;
  }
  for (let codes = reader(); codes; codes = reader()) {
    for (const code of codes) {
      if (code === 0) continue;
      if (code === 252) return;
      if (code === 253) {
        const value = reader();
        if (!value) return;
        yield value;
      } else if (code === 254) yield spaces;
      else if (code === 255) yield undefined;
      else yield numberOf(code - dictionary.bias, dictionary.little);
    }
  }
}

const spaces = Buffer.alloc(8, ' ');

function numberOf(value: number, little: boolean): Buffer {
  const bytes = Buffer.alloc(8);
  if (little) bytes.writeDoubleLE(value);
  else bytes.writeDoubleBE(value);
  return bytes;
}

/** Takes eight bytes after eight from pieces of any length. */
function createReader(pieces: Iterator<Buffer>): () => Buffer | undefined {
  let piece: Buffer = Buffer.alloc(0);
  let at = 0;
  return () => {
    while (at + 8 > piece.length) {
      const { value, done } = pieces.next();
      if (done) return undefined;
      piece = at < piece.length ? Buffer.concat([piece.subarray(at), value]) : value;
      at = 0;
    }
    at += 8;
    return piece.subarray(at - 8, at);
  };
}
