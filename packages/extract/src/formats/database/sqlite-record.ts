import type { SqlitePages } from './sqlite-pages.ts';
import { varint } from './sqlite-pages.ts';

/** A value of a row; bytes are left out. */
export type SqliteValue = string | number | bigint | null;

const mostColumns = 32_767;

/** The values of a record (the SQLite file format, section 2.1); those that are cut off are null. */
export function readRecord(payload: Buffer, encoding: SqlitePages['encoding']): SqliteValue[] {
  const values: SqliteValue[] = [];
  const [headerLength, start] = varint(payload, 0);
  const headerEnd = Math.min(Number(headerLength), payload.length);
  let body = headerEnd;
  for (let at = start; at < headerEnd && values.length < mostColumns; ) {
    const [kind, next] = varint(payload, at);
    const length = lengthOf(Number(kind));
    values.push(readValue(Number(kind), payload.subarray(body, body + length), length, encoding));
    body += length;
    at = next;
  }
  return values;
}

const integerLengths = [0, 1, 2, 3, 4, 6, 8];

function lengthOf(kind: number): number {
  if (kind >= 12) return (kind - 12 - (kind % 2)) / 2;
  return kind === 7 ? 8 : (integerLengths[kind] ?? 0);
}

function readValue(
  kind: number,
  bytes: Buffer,
  length: number,
  encoding: SqlitePages['encoding'],
): SqliteValue {
  if (kind >= 13 && kind % 2 === 1) return decode(bytes, encoding);
  if (bytes.length < length || kind >= 12) return null;
  if (kind === 8 || kind === 9) return kind - 8;
  if (kind === 7) return bytes.readDoubleBE(0);
  if (kind === 6) return bytes.readBigInt64BE(0);
  return kind > 0 && kind < 6 ? bytes.readIntBE(0, length) : null;
}

function decode(bytes: Buffer, encoding: SqlitePages['encoding']): string {
  if (encoding === 'utf8') return bytes.toString('utf8');
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  return (encoding === 'utf16be' ? even.swap16() : even).toString('utf16le');
}
