import { Unreadable } from '../../unreadable.ts';

/** How far back a block may refer. */
export const lz4Window = 64 * 1024;

/**
 * Unpacks an LZ4 block into `out` from `start`, where what it may refer to stands before; gives where it ends.
 * Throws `Unreadable` for a block that is larger than `out` or refers to what is not there.
 */
export function unpackLz4Block(block: Uint8Array, out: Buffer, start: number): number {
  let [from, to] = [0, start];

  /** A length goes on in further bytes where its four bits are all set. */
  function lengthOf(bits: number): number {
    let length = bits;
    if (bits < 15) return length;
    for (let more = 255; more === 255; ) {
      more = block[from++] ?? fail();
      length += more;
    }
    return length;
  }

  while (from < block.length) {
    const token = block[from++] ?? 0;
    const literals = lengthOf(token >> 4);
    if (from + literals > block.length || to + literals > out.length) fail();
    out.set(block.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    if (from >= block.length) break;
    const back = (block[from] ?? 0) | ((block[from + 1] ?? 0) << 8);
    from += 2;
    const length = lengthOf(token & 15) + 4;
    if (back === 0 || back > to || to + length > out.length) fail();
    // What is copied may overlap what it is copied to, which repeats it.
    if (back >= length) out.copyWithin(to, to - back, to - back + length);
    else for (let i = 0; i < length; i++) out[to + i] = out[to + i - back] ?? 0;
    to += length;
  }
  return to;
}

function fail(): never {
  throw new Unreadable('corrupt', 'an LZ4 block');
}
