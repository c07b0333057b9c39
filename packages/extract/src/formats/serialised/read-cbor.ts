import { type Cursor, createCursor, shortText } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { createLimits, type Limits, outlineOf, type Packed } from './outline.ts';

const untilBreak = -1;

/** The values of a file of CBOR (RFC 8949). */
export function readCbor(view: View): ExtractedText {
  return outlineOf([readItem(createCursor(view), createLimits(), 0)]);
}

function readItem(cursor: Cursor, limits: Limits, depth: number): Packed {
  limits.take(depth);
  const byte = cursor.u8();
  const [major, short] = [byte >> 5, byte & 31];
  if (major === 7) return simpleValue(cursor, short);
  const argument = argumentOf(cursor, short);
  if (major === 0) return argument;
  if (major === 1) return -1 - argument;
  if (major === 6) return readItem(cursor, limits, depth + 1);
  if (major === 2 || major === 3) return readString(cursor, major, argument, limits, depth);
  const items: Packed[] = [];
  const count = argument === untilBreak ? Number.POSITIVE_INFINITY : argument * (major === 5 ? 2 : 1);
  while (items.length < count && !(argument === untilBreak && isBreak(cursor)))
    items.push(readItem(cursor, limits, depth + 1));
  if (major === 4) return items;
  const map = new Map<string, Packed>();
  for (let i = 0; i + 1 < items.length; i += 2) {
    const key = items[i];
    map.set(typeof key === 'object' ? '' : String(key ?? ''), items[i + 1]);
  }
  return map;
}

function argumentOf(cursor: Cursor, short: number): number {
  if (short < 24) return short;
  if (short === 24) return cursor.u8();
  if (short === 25) return cursor.u16();
  if (short === 26) return cursor.u32();
  if (short === 27) return cursor.u64();
  if (short === 31) return untilBreak;
  throw new Unreadable('corrupt', 'no value');
}

function isBreak(cursor: Cursor): boolean {
  const byte = cursor.u8();
  if (byte !== 0xff) cursor.skip(-1);
  return byte === 0xff;
}

function readString(cursor: Cursor, major: number, length: number, limits: Limits, depth: number): Packed {
  if (length === untilBreak) {
    let text = '';
    while (!isBreak(cursor)) text += String(readItem(cursor, limits, depth + 1) ?? '');
    return text;
  }
  const bytes = cursor.bytes(length);
  return major === 3 ? shortText(bytes) : undefined;
}

function simpleValue(cursor: Cursor, short: number): Packed {
  if (short === 20 || short === 21) return short === 21;
  if (short === 26) return cursor.bytes(4).readFloatBE();
  if (short === 27) return cursor.bytes(8).readDoubleBE();
  if (short === 31) throw new Unreadable('corrupt', 'an end without a start');
  if (short === 24 || short === 25) cursor.skip(short - 23);
  return undefined;
}
