import { createDecipheriv } from 'node:crypto';
import { Unreadable } from '../../unreadable.ts';

const headerBytes = 4;
const keyBytes = 256;

/**
 * Opens a stream of a document for distribution: it may be read by all and changed by none, so its key lies before
 * it, mixed with numbers of a generator whose seed comes first (HWP for distribution, revision 1.2).
 */
export function openDistributed(stream: Buffer): Buffer {
  if (stream.length < headerBytes + keyBytes) throw new Unreadable('corrupt', 'a distributed stream');
  const block = Buffer.from(stream.subarray(headerBytes, headerBytes + keyBytes));
  const seed = block.readUInt32LE(0);
  const next = createRandom(seed);
  for (let at = 0; at < keyBytes; ) {
    const mask = next() & 0xff;
    for (let left = (next() & 15) + 1; left > 0 && at < keyBytes; left -= 1, at += 1)
      if (at >= 4) block.writeUInt8(block.readUInt8(at) ^ mask, at);
  }
  const offset = 4 + (seed & 15);
  const packed = stream.subarray(headerBytes + keyBytes);
  const cipher = createDecipheriv('aes-128-ecb', block.subarray(offset, offset + 16), null);
  cipher.setAutoPadding(false);
  return cipher.update(packed.subarray(0, packed.length & ~15));
}

/** The numbers that Microsoft's C library gives after a seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 214_013) + 2_531_011) >>> 0;
    return (state >>> 16) & 0x7fff;
  };
}
