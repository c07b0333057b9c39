/** A number of 30 bits (MS-XLS 2.5.217): an integer or the upper half of a double, either one perhaps a hundredfold. */
export function compactNumber(bytes: Buffer, at: number): number {
  const bits = bytes.readInt32LE(at);
  let value = bits >> 2;
  if ((bits & 2) === 0) {
    words[0] = 0;
    words[1] = bits & ~3;
    value = doubles[0] ?? 0;
  }
  return (bits & 1) === 1 ? value / 100 : value;
}

const doubles = new Float64Array(1);
const words = new Int32Array(doubles.buffer);
