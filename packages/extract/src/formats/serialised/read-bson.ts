import { type Cursor, createCursor, shortText } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { createLimits, type Limits, outlineOf, type Packed } from './outline.ts';

const mostDocuments = 20_000;

/** The documents of a dump of MongoDB (bsonspec.org), one after the other. */
export function readBson(view: View): ExtractedText {
  const cursor = createCursor(view, 0, true);
  const limits = createLimits();
  const documents: Packed[] = [];
  while (!cursor.isAtEnd() && documents.length < mostDocuments) {
    const document = attempt(() => readDocument(cursor, limits, 0, false));
    if (document === undefined) break;
    documents.push(document);
  }
  if (documents.length === 0) throw new Unreadable('corrupt', 'no document');
  return outlineOf(documents);
}

function readDocument(cursor: Cursor, limits: Limits, depth: number, isList: boolean): Packed {
  const end = cursor.at() + cursor.u32();
  const fields = new Map<string, Packed>();
  while (cursor.at() < end) {
    const kind = cursor.u8();
    if (kind === 0) break;
    limits.take(depth);
    const name = key(cursor);
    fields.set(name, readValue(cursor, kind, limits, depth));
  }
  cursor.seek(end);
  return isList ? [...fields.values()] : fields;
}

function key(cursor: Cursor): string {
  const bytes: number[] = [];
  for (let byte = cursor.u8(); byte !== 0; byte = cursor.u8()) {
    bytes.push(byte);
    if (bytes.length > 4_096) throw new Unreadable('corrupt', 'a name without end');
  }
  return shortText(Buffer.from(bytes));
}

const text = (cursor: Cursor): string => shortText(cursor.bytes(cursor.u32())).replace(/\0$/, '');

function readValue(cursor: Cursor, kind: number, limits: Limits, depth: number): Packed {
  if (kind === 0x01) return cursor.bytes(8).readDoubleLE();
  if (kind === 0x02 || kind === 0x0d || kind === 0x0e) return text(cursor);
  if (kind === 0x03 || kind === 0x04) return readDocument(cursor, limits, depth + 1, kind === 0x04);
  if (kind === 0x07) return cursor.bytes(12).toString('hex');
  if (kind === 0x08) return cursor.u8() === 1;
  if (kind === 0x09) return dateOf(Number(cursor.bytes(8).readBigInt64LE()));
  if (kind === 0x0b) return `/${key(cursor)}/${key(cursor)}`;
  if (kind === 0x10) return cursor.bytes(4).readInt32LE();
  if (kind === 0x12) return cursor.bytes(8).readBigInt64LE();
  if (kind === 0x05) cursor.skip(cursor.u32() + 1);
  else if (kind === 0x11) cursor.skip(8);
  else if (kind === 0x13) cursor.skip(16);
  else if (![0x06, 0x0a, 0x7f, 0xff].includes(kind))
    throw new Unreadable('corrupt', `a value of kind ${kind}`);
  return undefined;
}

const dateOf = (milliseconds: number): string | undefined =>
  Math.abs(milliseconds) < 8e15 ? new Date(milliseconds).toISOString() : undefined;
