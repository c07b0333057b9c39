import { Unreadable } from '../../unreadable.ts';

const shortest = 4;

/** Unpacks one block of LZ4 into a text of a known or greatest length. */
export function unpackLz4Block(packed: Uint8Array, length: number): Buffer {
  const out = Buffer.alloc(length);
  let [at, end] = [0, 0];
  const byte = (): number => {
    at += 1;
    return packed[at - 1] ?? 0;
  };
  const more = (count: number): number => {
    let total = count;
    if (count === 15) for (let next = 255; next === 255 && at < packed.length; total += next) next = byte();
    return total;
  };
  while (at < packed.length) {
    const token = byte();
    const literals = more(token >> 4);
    if (at + literals > packed.length || end + literals > length) throw new Unreadable('corrupt', 'LZ4');
    out.set(packed.subarray(at, at + literals), end);
    at += literals;
    end += literals;
    if (at >= packed.length) break;
    const back = byte() | (byte() << 8);
    const count = more(token & 15) + shortest;
    if (back === 0 || back > end || end + count > length) throw new Unreadable('corrupt', 'LZ4');
    for (let i = 0; i < count; i += 1) out[end + i] = out[end + i - back] ?? 0;
    end += count;
  }
  return out.subarray(0, end);
}

const frameMagic = 0x184d2204;

/** Unpacks a frame of LZ4 whose length is known; sums are not checked. */
export function unpackLz4Frame(packed: Buffer, length: number): Buffer {
  if (packed.readUInt32LE(0) !== frameMagic) throw new Unreadable('corrupt', 'LZ4');
  const flags = packed.readUInt8(4);
  let at = 7 + (flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0);
  const isLinked = (flags & 0x20) === 0;
  if (isLinked) throw new Unreadable('unsupported', 'linked blocks of LZ4');
  const pieces: Buffer[] = [];
  let left = length;
  while (left > 0) {
    const size = packed.readUInt32LE(at);
    const bytes = size & 0x7fffffff;
    if (bytes === 0) break;
    const block = packed.subarray(at + 4, at + 4 + bytes);
    const piece = size >>> 31 ? block : unpackLz4Block(block, Math.min(left, 4 * 1024 * 1024));
    pieces.push(piece);
    left -= piece.length;
    at += 4 + bytes + (flags & 0x10 ? 4 : 0);
  }
  return Buffer.concat(pieces);
}
