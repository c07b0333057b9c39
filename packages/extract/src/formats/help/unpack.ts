/** Undoes the packing of pages: eight marks in a byte, each of a byte as it is or of a repetition of what came before. */
export function unpackPage(bytes: Buffer, most: number): Buffer {
  const out = Buffer.alloc(most);
  let [at, length] = [0, 0];
  while (at < bytes.length && length < most) {
    const marks = bytes[at] ?? 0;
    at += 1;
    for (let bit = 0; bit < 8 && at < bytes.length && length < most; bit += 1) {
      if (!(marks & (1 << bit))) {
        out[length] = bytes[at] ?? 0;
        length += 1;
        at += 1;
        continue;
      }
      if (at + 1 >= bytes.length) return out.subarray(0, length);
      const code = bytes.readUInt16LE(at);
      at += 2;
      const from = length - (code & 0xfff) - 1;
      for (let i = 0; i < (code >> 12) + 3 && length < most; i += 1) {
        out[length] = from + i >= 0 ? (out[from + i] ?? 0) : 0;
        length += 1;
      }
    }
  }
  return out.subarray(0, length);
}
