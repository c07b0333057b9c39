const windowBytes = 4096;
const longestCopy = 18;
const maxStreamBytes = 64 * 1024 * 1024;

/** Unpacks a stream of a binary Visio drawing: eight flags, then for each a byte or a place and length of bytes before. */
export function unpackStream(packed: Buffer): Buffer {
  const out = Buffer.alloc(Math.min(packed.length * (longestCopy / 2) + longestCopy, maxStreamBytes));
  const window = Buffer.alloc(windowBytes);
  let end = 0;
  const put = (byte: number) => {
    window[end % windowBytes] = byte;
    if (end < out.length) out[end] = byte;
    end += 1;
  };
  for (let at = 0; at + 1 < packed.length && end < out.length; ) {
    const flags = packed.readUInt8(at++);
    for (let bit = 0; bit < 8 && at < packed.length; bit += 1) {
      if ((flags & (1 << bit)) !== 0) {
        put(packed.readUInt8(at++));
        continue;
      }
      if (at + 2 > packed.length) return out.subarray(0, end);
      const [low, high] = [packed.readUInt8(at), packed.readUInt8(at + 1)];
      at += 2;
      const place = ((high & 0xf0) << 4) | low;
      const start = place > 4078 ? place - 4078 : place + 18;
      const copied = Array.from({ length: (high & 15) + 3 }, (_, i) => i);
      for (const i of copied) put(window[(start + i) % windowBytes] ?? 0);
    }
  }
  return out.subarray(0, Math.min(end, out.length));
}
