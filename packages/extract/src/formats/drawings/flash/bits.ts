/** Reads numbers of any count of bits, the highest first. */
export function createBitReader(bytes: Buffer, start: number) {
  let at = start * 8;
  const unsigned = (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i += 1) {
      value = value * 2 + ((bytes.readUInt8(at >> 3) >> (7 - (at & 7))) & 1);
      at += 1;
    }
    return value;
  };
  return {
    unsigned,
    skip(count: number): void {
      at += count;
    },
    /** The next whole byte. */
    byte: (): number => Math.ceil(at / 8),
  };
}

/** Where a rectangle ends that begins at a byte. */
export function afterRectangle(bytes: Buffer, start: number): number {
  const bits = createBitReader(bytes, start);
  bits.skip(bits.unsigned(5) * 4);
  return bits.byte();
}

/** Where a matrix ends: scale and turn, both optional, and a shift. */
export function afterMatrix(bytes: Buffer, start: number): number {
  const bits = createBitReader(bytes, start);
  for (let part = 0; part < 2; part += 1) if (bits.unsigned(1) === 1) bits.skip(bits.unsigned(5) * 2);
  bits.skip(bits.unsigned(5) * 2);
  return bits.byte();
}
