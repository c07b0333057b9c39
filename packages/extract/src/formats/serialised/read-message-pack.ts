import { type Cursor, createCursor, shortText } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { createLimits, type Limits, outlineOf, type Packed } from './outline.ts';

const mostObjects = 20_000;

/** The objects of a file of MessagePack. */
export function readMessagePack(view: View): ExtractedText {
  const cursor = createCursor(view);
  const limits = createLimits();
  const objects: Packed[] = [];
  let isWhole = true;
  while (isWhole && !cursor.isAtEnd() && objects.length < mostObjects)
    isWhole = attempt(() => objects.push(readObject(cursor, limits, 0))) !== undefined;
  if (objects.length === 0) throw new Unreadable('corrupt', 'no object');
  return outlineOf(objects);
}

function readObject(cursor: Cursor, limits: Limits, depth: number): Packed {
  limits.take(depth);
  const list = (count: number): Packed[] => {
    const items: Packed[] = [];
    for (let i = 0; i < count; i += 1) items.push(readObject(cursor, limits, depth + 1));
    return items;
  };
  const map = (count: number): Packed => {
    const entries = new Map<string, Packed>();
    for (let i = 0; i < count; i += 1) {
      const key = readObject(cursor, limits, depth + 1);
      entries.set(typeof key === 'object' ? '' : String(key ?? ''), readObject(cursor, limits, depth + 1));
    }
    return entries;
  };
  const text = (length: number): string => shortText(cursor.bytes(length));
  const nothing = (length: number): undefined => void cursor.skip(length);
  const byte = cursor.u8();
  if (byte < 0x80) return byte;
  if (byte >= 0xe0) return byte - 256;
  if (byte < 0x90) return map(byte & 15);
  if (byte < 0xa0) return list(byte & 15);
  if (byte < 0xc0) return text(byte & 31);
  switch (byte) {
    case 0xc2:
    case 0xc3:
      return byte === 0xc3;
    case 0xc4:
      return nothing(cursor.u8());
    case 0xc5:
      return nothing(cursor.u16());
    case 0xc6:
      return nothing(cursor.u32());
    case 0xc7:
      return nothing(cursor.u8() + 1);
    case 0xc8:
      return nothing(cursor.u16() + 1);
    case 0xc9:
      return nothing(cursor.u32() + 1);
    case 0xca:
      return cursor.bytes(4).readFloatBE();
    case 0xcb:
      return cursor.bytes(8).readDoubleBE();
    case 0xcf:
      return cursor.bytes(8).readBigUInt64BE();
    case 0xd3:
      return cursor.bytes(8).readBigInt64BE();
    case 0xd9:
      return text(cursor.u8());
    case 0xda:
      return text(cursor.u16());
    case 0xdb:
      return text(cursor.u32());
    case 0xdc:
      return list(cursor.u16());
    case 0xdd:
      return list(cursor.u32());
    case 0xde:
      return map(cursor.u16());
    case 0xdf:
      return map(cursor.u32());
    default:
      return shortNumber(cursor, byte);
  }
}

function shortNumber(cursor: Cursor, byte: number): Packed {
  if (byte >= 0xcc && byte <= 0xce) return cursor.bytes(1 << (byte - 0xcc)).readUIntBE(0, 1 << (byte - 0xcc));
  if (byte >= 0xd0 && byte <= 0xd2) return cursor.bytes(1 << (byte - 0xd0)).readIntBE(0, 1 << (byte - 0xd0));
  if (byte >= 0xd4 && byte <= 0xd8) cursor.skip(1 + (1 << (byte - 0xd4)));
  else if (byte !== 0xc0) throw new Unreadable('corrupt', 'no object');
  return undefined;
}
