import type { Fib } from './fib.ts';

const drawing = 0xf002;
const group = 0xf003;
const shape = 0xf004;
const shapeNumber = 0xf00a;
const maxRecords = 100_000;

/** The outermost group of each shape that stands in one, by their numbers (MS-ODRAW 2.2.13 to 2.2.16). */
export function groupsOfShapes(tables: Buffer, fib: Fib): ReadonlyMap<number, number> {
  const groups = new Map<number, number>();
  const { at, length } = fib.table('drawings');
  const art = tables.subarray(at, at + length);
  if (art.length < 8) return groups;
  /** Containers that are open: the page, the page's own group, then groups of shapes. */
  const ends: number[] = [];
  let outermost: number | undefined;
  let next = 8 + art.readUInt32LE(4);
  for (let count = 0; next + 8 <= art.length && count < maxRecords; count += 1) {
    while (ends.length > 0 && next >= (ends.at(-1) ?? 0)) ends.pop();
    if (ends.length < 3) outermost = undefined;
    if (ends.length === 0) next += 1;
    if (next + 12 > art.length) break;
    const type = art.readUInt16LE(next + 2);
    const end = next + 8 + art.readUInt32LE(next + 4);
    if (type === shapeNumber) {
      const number = art.readInt32LE(next + 8);
      if (ends.length >= 4) outermost ??= number;
      if (outermost !== undefined) groups.set(number, outermost);
    }
    const isOpened = type === drawing || type === group || type === shape;
    if (isOpened) ends.push(end);
    next = isOpened ? next + 8 : end;
  }
  return groups;
}
