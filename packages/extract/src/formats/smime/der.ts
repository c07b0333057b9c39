import { Unreadable } from '../../unreadable.ts';

/** A value of ASN.1 in BER or DER. */
export interface DerValue {
  tag: number;
  isConstructed: boolean;
  content: Buffer;
}

const deepest = 32;

/** Reads the values in a stretch of bytes, one after the other; a length that leads out of it ends at its end. */
export function* derValues(bytes: Buffer, depth = 0): Generator<DerValue> {
  if (depth > deepest) throw new Unreadable('corrupt', 'values within values');
  for (let at = 0; at + 2 <= bytes.length; ) {
    const value = valueAt(bytes, at, depth);
    if (value.isEnd) return;
    yield value;
    at = value.end;
  }
}

function valueAt(bytes: Buffer, at: number, depth: number): DerValue & { end: number; isEnd: boolean } {
  const tag = bytes.readUInt8(at);
  const first = bytes.readUInt8(at + 1);
  const isConstructed = (tag & 0x20) !== 0;
  const isEnd = tag === 0 && first === 0;
  if (first === 0x80) {
    const start = at + 2;
    const end = endOfOpen(bytes, start, depth + 1);
    return { tag, isConstructed, content: bytes.subarray(start, end), end: end + 2, isEnd };
  }
  const more = first & 0x80 ? first & 0x7f : 0;
  if (more > 6) throw new Unreadable('corrupt', 'a length of a value');
  const start = at + 2 + more;
  const length = more > 0 ? bytes.readUIntBE(at + 2, more) : first;
  return { tag, isConstructed, content: bytes.subarray(start, start + length), end: start + length, isEnd };
}

/** Where a value without a length ends: at two zeros that stand for a value. */
function endOfOpen(bytes: Buffer, start: number, depth: number): number {
  if (depth > deepest) throw new Unreadable('corrupt', 'values within values');
  let at = start;
  while (at + 2 <= bytes.length) {
    const value = valueAt(bytes, at, depth);
    if (value.isEnd) return at;
    at = value.end;
  }
  return bytes.length;
}

/** An object identifier in hexadecimal, as it stands in the file. */
export const derId = (value: DerValue | undefined): string =>
  value?.tag === 6 ? value.content.toString('hex') : '';

/** The bytes of an octet string, which may come in pieces. */
export function octetsOf(value: DerValue, depth = 0): Buffer {
  if (!value.isConstructed) return value.content;
  return Buffer.concat([...derValues(value.content, depth)].map((piece) => octetsOf(piece, depth + 1)));
}
