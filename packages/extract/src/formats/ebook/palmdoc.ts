/** What one record may grow to; writers fill them with 4,096 bytes. */
const maxRecordBytes = 64 * 1024;

/** Unpacks a record of PalmDOC: literal bytes, spaces with a letter, and pairs of distance and length. */
export function unpackPalmDoc(packed: Uint8Array): Buffer {
  const out = Buffer.alloc(maxRecordBytes);
  let length = 0;
  for (let at = 0; at < packed.length && length < maxRecordBytes - 258; ) {
    const byte = packed[at++] ?? 0;
    if (byte >= 1 && byte <= 8) {
      for (let i = 0; i < byte && at < packed.length; i += 1) out[length++] = packed[at++] ?? 0;
    } else if (byte < 0x80) out[length++] = byte;
    else if (byte >= 0xc0) {
      out[length++] = 0x20;
      out[length++] = byte ^ 0x80;
    } else {
      const pair = (byte << 8) | (packed[at++] ?? 0);
      const distance = (pair >> 3) & 0x7ff;
      if (distance === 0 || distance > length) continue;
      for (let i = (pair & 7) + 3; i > 0; i -= 1) {
        out[length] = out[length - distance] ?? 0;
        length += 1;
      }
    }
  }
  return Buffer.from(out.subarray(0, length));
}
