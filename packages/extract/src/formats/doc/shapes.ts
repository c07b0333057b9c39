import { firstRecord, recordAt, recordType } from '../ppt/records.ts';
import { shapeOption } from '../ppt/shape-options.ts';
import type { Fib } from './fib.ts';

const shapeNumber = 0xf00a;
const maxRecords = 100_000;
const description = 0x381;
const longestDescription = 1_000;
/** Bytes of a picture that are looked through for what is written down of it, which stands before its pixels. */
const maxHeadBytes = 16 * 1024;

/** What the drawings of a document tell of its shapes, by their numbers (MS-ODRAW 2.2.13 to 2.2.16). */
export interface Shapes {
  /** The outermost group of each shape that stands in one. */
  groups: ReadonlyMap<number, number>;
  /** What somebody wrote down of what a shape shows. */
  descriptions: ReadonlyMap<number, string>;
}

/** Reads the shapes of all drawings. */
export function readShapes(tables: Buffer, fib: Fib): Shapes {
  const groups = new Map<number, number>();
  const descriptions = new Map<number, string>();
  const { at, length } = fib.table('drawings');
  const art = tables.subarray(at, at + length);
  if (art.length < 8) return { groups, descriptions };
  /** Containers that are open: the page, the page's own group, then groups of shapes. */
  const ends: number[] = [];
  let outermost: number | undefined;
  let next = 8 + art.readUInt32LE(4);
  for (let count = 0; count < maxRecords; count += 1) {
    while (ends.length > 0 && next >= (ends.at(-1) ?? 0)) ends.pop();
    if (ends.length < 3) outermost = undefined;
    if (ends.length === 0) next += 1;
    const record = recordAt(art, next);
    if (!record) break;
    const { type, bytes, end } = record;
    if (type === recordType.shape) {
      const number = firstRecord(bytes, shapeNumber)?.bytes;
      const id = number && number.length >= 4 ? number.readInt32LE(0) : 0;
      if (ends.length >= 3) outermost ??= id;
      if (outermost !== undefined) groups.set(id, outermost);
      const text = describedAs(bytes);
      if (text) descriptions.set(id, text);
    }
    const isOpened = type === recordType.drawingPage || type === recordType.group;
    if (isOpened) ends.push(end);
    next = isOpened ? next + 8 : end;
  }
  return { groups, descriptions };
}

/** What is written down of what a picture in the text shows, which stands in the stream `data` (MS-DOC 2.9.190). */
export function pictureDescription(data: Buffer, at: number): string {
  if (at + 8 > data.length) return '';
  const picture = data.subarray(at, at + Math.min(data.readUInt32LE(at), maxHeadBytes));
  const shape = picture.length > 6 ? recordAt(picture, picture.readUInt16LE(4)) : undefined;
  return shape?.type === recordType.shape ? describedAs(shape.bytes) : '';
}

function describedAs(shape: Buffer): string {
  const options = firstRecord(shape, recordType.options);
  const text = options && shapeOption(options, description)?.data.subarray(0, longestDescription * 2);
  return text
    ? text
        .toString('utf16le', 0, text.length & ~1)
        .replace(/\0.*/s, '')
        .trim()
    : '';
}
