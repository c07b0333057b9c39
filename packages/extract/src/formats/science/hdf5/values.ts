import { shortText, untilZero } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { Hdf5File } from './file.ts';

/** How one value is kept (specification, IV.A.2.d). */
export interface DataType {
  kind: number;
  bits: number;
  size: number;
}

const kindOf = { integer: 0, float: 1, string: 3, compound: 6, varied: 9 } as const;

const mostValues = 2_000;

export const readType = ({ view }: Hdf5File, at: number): DataType => ({
  kind: view.u8(at) & 15,
  bits: view.u32(at, true) >>> 8,
  size: view.u32(at + 4, true),
});

/** Whether values are characters, of one length or each of its own. */
export const isText = ({ kind, bits }: DataType): boolean =>
  kind === kindOf.string || (kind === kindOf.varied && (bits & 15) === 1);

/** The sizes of the axes of a data space; none for a single value. */
export function readSpace(file: Hdf5File, at: number): number[] {
  const { view } = file;
  const rank = Math.min(view.u8(at + 1), 32);
  const start = at + (view.u8(at) === 1 ? 8 : 4);
  return Array.from({ length: rank }, (_, i) => file.length(start + i * file.lengthBytes));
}

/** Values as text, as many as are there; undefined for kinds that are not read. */
export function readValues(file: Hdf5File, type: DataType, at: number, count: number): string[] | undefined {
  const isNumber = (type.kind === kindOf.integer || type.kind === kindOf.float) && type.size <= 8;
  if ((!isText(type) && !isNumber) || type.size === 0) return undefined;
  const values: string[] = [];
  for (let i = 0; i < Math.min(count, mostValues); i += 1) {
    const place = at + i * type.size;
    const value = attempt(() => readValue(file, type, place));
    if (value === undefined) break;
    values.push(value);
  }
  return values;
}

function readValue(file: Hdf5File, type: DataType, at: number): string | undefined {
  const { view } = file;
  if (type.kind === kindOf.string) return untilZero(view.bytes(at, Math.min(type.size, 65_536))).trim();
  if (type.kind === kindOf.varied) {
    const heap = file.address(at + 4);
    return heap === undefined
      ? ''
      : heapText(file, heap, view.u32(at + 4 + file.offsetBytes, true), view.u32(at, true));
  }
  const bytes = Buffer.from(view.bytes(at, type.size));
  if (type.bits & 1) bytes.reverse();
  if (type.kind === kindOf.float)
    return type.size === 8
      ? String(bytes.readDoubleLE())
      : type.size === 4
        ? String(Number(bytes.readFloatLE().toPrecision(7)))
        : undefined;
  const isSigned = (type.bits & 8) !== 0;
  if (type.size > 6) return String(isSigned ? bytes.readBigInt64LE() : bytes.readBigUInt64LE());
  return String(isSigned ? bytes.readIntLE(0, type.size) : bytes.readUIntLE(0, type.size));
}

/** An object of a collection of strings whose lengths differ. */
function heapText(file: Hdf5File, heap: number, index: number, length: number): string {
  const { view, lengthBytes } = file;
  const end = Math.min(heap + file.length(heap + 8), view.size);
  for (let at = heap + 8 + lengthBytes, i = 0; at + 8 + lengthBytes <= end && i < 65_536; i += 1) {
    file.step();
    const size = file.length(at + 8);
    if (view.u16(at, true) === index)
      return shortText(view.bytes(at + 8 + lengthBytes, Math.min(size, length, 65_536)));
    at += 8 + lengthBytes + Math.ceil(size / 8) * 8;
  }
  return '';
}
