import { Unreadable } from '../../unreadable.ts';
import { floatAt } from '../statistics/numpy-types.ts';
import { type ArrowField, arrowTypes as types } from './arrow-schema.ts';

/** The value of a row; undefined where there is none. */
export type ReadRow = (row: number) => unknown;

/** Hands out what belongs to the columns in their order: counts of rows, and buffers. */
export interface BatchParts {
  rows(): number;
  buffer(): Buffer;
}

/** The columns that were read from dictionaries. */
export type Dictionaries = ReadonlyMap<number, ReadRow>;

const mostItems = 1_000;

/** Takes the parts of a column, and of those within it, from a batch. */
export function readColumn(field: ArrowField, parts: BatchParts, dictionaries: Dictionaries): ReadRow {
  parts.rows();
  if (field.dictionary) {
    const validity = parts.buffer();
    const { id, bits, isSigned } = field.dictionary;
    const index = integers(parts.buffer(), bits, isSigned);
    return valid(validity, (row) => dictionaries.get(id)?.(Number(index(row))));
  }
  if (field.type === types.nothing) return () => undefined;
  if (field.type === types.union) throw new Unreadable('unsupported', 'a union');
  const validity = parts.buffer();
  return valid(validity, valuesOf(field, parts, dictionaries));
}

const valid = (validity: Buffer, read: ReadRow): ReadRow =>
  validity.length === 0
    ? read
    : (row) => (((validity[row >> 3] ?? 0) >> (row & 7)) & 1 ? read(row) : undefined);

function valuesOf(field: ArrowField, parts: BatchParts, dictionaries: Dictionaries): ReadRow {
  const { type, details, children } = field;
  const within = () => children.map((child) => readColumn(child, parts, dictionaries));
  if (type === types.struct) {
    const columns = within();
    return (row) => Object.fromEntries(columns.map((read, i) => [children[i]?.name ?? '', read(row)]));
  }
  if (type === types.list || type === types.map || type === types.largeList) {
    const offsets = offsetsIn(parts.buffer(), type === types.largeList);
    const [item] = within();
    return (row) => itemsOf(item, offsets(row), offsets(row + 1));
  }
  if (type === types.fixedList) {
    const size = details?.number(0, 4) ?? 0;
    const [item] = within();
    return (row) => itemsOf(item, row * size, (row + 1) * size);
  }
  const isLarge = type === types.largeText || type === types.largeBinary;
  if (isLarge || type === types.text || type === types.binary) {
    const offsets = offsetsIn(parts.buffer(), isLarge);
    const bytes = parts.buffer();
    const isText = type === types.text || type === types.largeText;
    return (row) => {
      const [start, end] = [offsets(row), offsets(row + 1)];
      return isText ? bytes.toString('utf8', start, end) : bytes.subarray(start, end);
    };
  }
  return plainValues(field, parts.buffer());
}

const itemsOf = (read: ReadRow | undefined, start: number, end: number): unknown[] =>
  Array.from({ length: Math.max(0, Math.min(end - start, mostItems)) }, (_, i) => read?.(start + i));

const offsetsIn =
  (bytes: Buffer, isLarge: boolean) =>
  (row: number): number =>
    isLarge ? Number(bytes.readBigInt64LE(row * 8)) : bytes.readInt32LE(row * 4);

function integers(bytes: Buffer, bits: number, isSigned: boolean): (row: number) => number | bigint {
  if (bits === 64)
    return (row) => (isSigned ? bytes.readBigInt64LE(row * 8) : bytes.readBigUInt64LE(row * 8));
  const size = bits / 8;
  if (size !== 1 && size !== 2 && size !== 4) throw new Unreadable('corrupt', `integers of ${bits} bits`);
  return (row) => (isSigned ? bytes.readIntLE(row * size, size) : bytes.readUIntLE(row * size, size));
}

const dayMs = 86_400_000;
/** Milliseconds of the units of time: seconds, and a thousandth of the one before. */
const unitMs = [1000, 1, 1e-3, 1e-6];

/** Values that have the same number of bytes each. */
function plainValues({ type, details }: ArrowField, bytes: Buffer): ReadRow {
  // Units of times and durations that are left out are milliseconds, those of moments are seconds.
  const unit = (absent: number) => unitMs[details?.has(0) ? details.number(0, 2) : absent] ?? 1;
  if (type === types.integer)
    return integers(bytes, details?.number(0, 4) ?? 32, details?.number(1, 1) !== 0);
  if (type === types.float) {
    const size = 2 << (details?.number(0, 2) ?? 0);
    return (row) => floatAt(bytes, row * size, size, true);
  }
  if (type === types.truth) return (row) => (((bytes[row >> 3] ?? 0) >> (row & 7)) & 1) === 1;
  if (type === types.timestamp) {
    const scale = unit(0);
    return (row) => new Date(Math.floor(Number(bytes.readBigInt64LE(row * 8)) * scale));
  }
  if (type === types.date) {
    // A unit that is left out is the millisecond.
    const isDay = details?.has(0) === true && details.number(0, 2) === 0;
    return (row) =>
      new Date(isDay ? bytes.readInt32LE(row * 4) * dayMs : Number(bytes.readBigInt64LE(row * 8)));
  }
  if (type === types.time) {
    const bits = details?.number(1, 4) || 32;
    const read = integers(bytes, bits, true);
    const scale = unit(1);
    return (row) => new Date(Math.floor(Number(read(row)) * scale)).toISOString().slice(11, 19);
  }
  if (type === types.duration) return (row) => Number(bytes.readBigInt64LE(row * 8)) * unit(1);
  if (type === types.decimal)
    return decimals(bytes, details?.number(1, 4) ?? 0, details?.number(2, 4) || 128);
  if (type === types.fixedBinary) {
    const size = details?.number(0, 4) ?? 0;
    return (row) => bytes.subarray(row * size, (row + 1) * size);
  }
  return () => undefined;
}

function decimals(bytes: Buffer, scale: number, bits: number): ReadRow {
  const words = bits / 64;
  return (row) => {
    let value = 0n;
    for (let word = words - 1; word >= 0; word -= 1)
      value = (value << 64n) | bytes.readBigUInt64LE((row * words + word) * 8);
    value = BigInt.asIntN(bits, value);
    const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
    const sign = value < 0n ? '-' : '';
    return scale > 0 ? `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}` : sign + digits;
  };
}
