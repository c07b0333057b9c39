import { Unreadable } from '../../unreadable.ts';

/** A value of a property list; bytes stay bytes. */
export type PlistValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | Buffer
  | PlistValue[]
  | Map<string, PlistValue>;

const trailerBytes = 32;
const deepest = 64;
const mostValues = 1_000_000;
/** Seconds from 1970 to 2001, where the dates of Apple begin. */
const epoch = 978_307_200;

/** Reads a binary property list (`bplist00`). An object that lies in itself ends the reading. */
export function parseBinaryPlist(bytes: Buffer): PlistValue {
  if (bytes.length < trailerBytes + 8) throw new Unreadable('corrupt', 'no trailer');
  const trailer = bytes.subarray(bytes.length - trailerBytes);
  const [offsetBytes, referenceBytes] = [trailer.readUInt8(6), trailer.readUInt8(7)];
  const [count, top, table] = [8, 16, 24].map((at) => Number(trailer.readBigUInt64BE(at)));
  const isSound = (length: number) => length >= 1 && length <= 6;
  if (!isSound(offsetBytes) || !isSound(referenceBytes) || top === undefined || table === undefined)
    throw new Unreadable('corrupt', 'the trailer');
  let left = mostValues;

  const read = (reference: number, depth: number): PlistValue => {
    left -= 1;
    if (depth > deepest || left < 0) throw new Unreadable('corrupt', 'values within values');
    if (!(reference < (count ?? 0))) throw new Unreadable('corrupt', 'a value that there is not');
    return valueAt(bytes.readUIntBE(table + reference * offsetBytes, offsetBytes), depth);
  };

  const references = (at: number, length: number): number[] => {
    if (length * referenceBytes > bytes.length - at)
      throw new Unreadable('corrupt', 'a list that is too long');
    return Array.from({ length }, (_, i) => bytes.readUIntBE(at + i * referenceBytes, referenceBytes));
  };

  const valueAt = (at: number, depth: number): PlistValue => {
    const marker = bytes.readUInt8(at);
    const [kind, low] = [marker >> 4, marker & 15];
    if (kind === 0) return low === 9 ? true : low === 8 ? false : null;
    if (kind === 1)
      return low > 3 ? bytes.readBigInt64BE(at + 1 + (2 ** low - 8)) : integerAt(bytes, at + 1, 2 ** low);
    if (kind === 2) return low === 2 ? bytes.readFloatBE(at + 1) : bytes.readDoubleBE(at + 1);
    if (kind === 3) return new Date((bytes.readDoubleBE(at + 1) + epoch) * 1000);
    if (kind === 8) return bytes.readUIntBE(at + 1, Math.min(low + 1, 6));
    const { length, start } = lengthAt(bytes, at, low);
    if (kind === 4) return bytes.subarray(start, start + length);
    if (kind === 5) return bytes.toString('latin1', start, start + length);
    if (kind === 6) return utf16At(bytes, start, length);
    if (kind === 7) return bytes.toString('utf8', start, start + length);
    if (kind === 10 || kind === 12) return references(start, length).map((item) => read(item, depth + 1));
    if (kind !== 13) throw new Unreadable('corrupt', 'a value of no kind');
    const values = references(start + length * referenceBytes, length);
    const keys = references(start, length).map((key) => String(read(key, depth + 1)));
    return new Map(keys.map((key, i) => [key, read(values[i] ?? 0, depth + 1)]));
  };
  return read(top, 0);
}

function integerAt(bytes: Buffer, at: number, length: number): number | bigint {
  if (length < 8) return bytes.readUIntBE(at, length);
  const value = bytes.readBigInt64BE(at);
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** Long values say how long they are in an integer that follows. */
function lengthAt(bytes: Buffer, at: number, low: number): { length: number; start: number } {
  if (low !== 15) return { length: low, start: at + 1 };
  const width = 2 ** (bytes.readUInt8(at + 1) & 3);
  return { length: Number(integerAt(bytes, at + 2, width)), start: at + 2 + width };
}

const utf16At = (bytes: Buffer, start: number, length: number): string => {
  const units = Buffer.from(bytes.subarray(start, start + length * 2));
  return units.length % 2 === 0 ? units.swap16().toString('utf16le') : '';
};
