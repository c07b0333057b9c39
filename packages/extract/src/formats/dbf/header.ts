import { untilZero } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import { Unreadable } from '../../unreadable.ts';

/** A column of a table; its place is within a record, whose first byte says whether it is deleted. */
export interface Field {
  name: string;
  type: string;
  at: number;
  length: number;
}

/** What a table says of itself before its records. */
export interface TableHeader {
  fields: Field[];
  /** Records, those that are deleted among them, as far as the file reaches. */
  count: number;
  start: number;
  recordBytes: number;
  driver: number;
}

const mostFields = 2_048;

/** Reads the header of a table of dBase II to 7, FoxPro or Clipper. */
export function readHeader(view: View): TableHeader {
  const isOldest = view.u8(0) === 2;
  const isLatest = !isOldest && (view.u8(0) & 7) === 4 && view.size > 68 && view.u8(68) !== 0;
  const start = isOldest ? 521 : view.u16(8, true);
  const recordBytes = isOldest ? view.u16(6, true) : view.u16(10, true);
  const fields = isOldest
    ? readFields(view, { at: 8, step: 16, nameBytes: 11, typeAt: 11, lengthAt: 12 }, 521, false)
    : isLatest
      ? readFields(view, { at: 68, step: 48, nameBytes: 32, typeAt: 32, lengthAt: 33 }, start, false)
      : readFields(view, { at: 32, step: 32, nameBytes: 11, typeAt: 11, lengthAt: 16 }, start, true);
  if (fields.length === 0 || recordBytes < 2 || start > view.size)
    throw new Unreadable('corrupt', 'no table');
  const count = isOldest ? view.u16(1, true) : view.u32(4, true);
  const fit = Math.ceil((view.size - start) / recordBytes);
  return { fields, count: Math.min(count, fit), start, recordBytes, driver: isOldest ? 0 : view.u8(29) };
}

interface Layout {
  at: number;
  step: number;
  nameBytes: number;
  typeAt: number;
  lengthAt: number;
}

function readFields(view: View, layout: Layout, end: number, hasLongText: boolean): Field[] {
  const { step, nameBytes, typeAt, lengthAt } = layout;
  const fields: Field[] = [];
  let place = 1;
  for (let at = layout.at; at + step <= Math.min(end, view.size) && fields.length < mostFields; at += step) {
    const bytes = view.bytes(at, step);
    if (bytes[0] === 0x0d || bytes[0] === 0) break;
    const type = String.fromCharCode(bytes.readUInt8(typeAt));
    const decimals = bytes.readUInt8(lengthAt + 1);
    // Clipper and FoxPro keep the upper half of the length of a text where numbers have their decimals.
    const length = bytes.readUInt8(lengthAt) + (hasLongText && type === 'C' ? decimals * 256 : 0);
    fields.push({ name: untilZero(bytes.subarray(0, nameBytes)).trim(), type, at: place, length });
    place += length;
  }
  return fields;
}
