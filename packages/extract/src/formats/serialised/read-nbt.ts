import { type Cursor, createCursor, shortText } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { createLimits, type Limits, outlineOf, type Packed } from './outline.ts';

const compound = 10;

/** The named values of a Minecraft file; lists of numbers are left out. */
export function readNbt(view: View): ExtractedText {
  const cursor = createCursor(view);
  if (cursor.u8() !== compound) throw new Unreadable('corrupt', 'no compound');
  const name = text(cursor);
  const value = readTag(cursor, compound, createLimits(), 0);
  return outlineOf(name === '' ? [value] : [new Map([[name, value]])]);
}

const text = (cursor: Cursor): string => shortText(cursor.bytes(cursor.u16()));

function readTag(cursor: Cursor, kind: number, limits: Limits, depth: number): Packed {
  limits.take(depth);
  if (kind === 1) return cursor.bytes(1).readInt8();
  if (kind === 2) return cursor.bytes(2).readInt16BE();
  if (kind === 3) return cursor.bytes(4).readInt32BE();
  if (kind === 4) return cursor.bytes(8).readBigInt64BE();
  if (kind === 5) return cursor.bytes(4).readFloatBE();
  if (kind === 6) return cursor.bytes(8).readDoubleBE();
  if (kind === 8) return text(cursor);
  if (kind === 9) {
    const [itemKind, count] = [cursor.u8(), cursor.u32()];
    const items: Packed[] = [];
    for (let i = 0; itemKind !== 0 && i < count; i += 1)
      items.push(readTag(cursor, itemKind, limits, depth + 1));
    return items;
  }
  if (kind === compound) {
    const values = new Map<string, Packed>();
    for (let next = cursor.u8(); next !== 0; next = cursor.u8()) {
      const name = text(cursor);
      values.set(name, readTag(cursor, next, limits, depth + 1));
    }
    return values;
  }
  const size = { 7: 1, 11: 4, 12: 8 }[kind];
  if (size === undefined) throw new Unreadable('corrupt', `a value of kind ${kind}`);
  cursor.skip(cursor.u32() * size);
  return undefined;
}
