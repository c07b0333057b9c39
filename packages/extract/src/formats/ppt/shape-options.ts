import type { PptRecord } from './records.ts';

const entryBytes = 6;
const isLong = 0x8000;

/** One of the options of a shape (MS-ODRAW 2.2.7): its value, and the bytes behind the table if it has some. */
export function shapeOption(
  { instance, bytes }: PptRecord,
  id: number,
): { value: number; data: Buffer } | undefined {
  let dataAt = instance * entryBytes;
  for (let at = 0; at < instance * entryBytes && at + entryBytes <= bytes.length; at += entryBytes) {
    const name = bytes.readUInt16LE(at);
    const value = bytes.readUInt32LE(at + 2);
    const dataEnd = name & isLong ? dataAt + value : dataAt;
    if ((name & 0x3fff) === id) return { value, data: bytes.subarray(dataAt, dataEnd) };
    dataAt = dataEnd;
  }
  return undefined;
}
