import { Unreadable } from '../../unreadable.ts';

/** A record of a stream of HWP 5, with the records that belong to it. */
export interface HwpRecord {
  tag: number;
  data: Buffer;
  children: HwpRecord[];
}

const maxRecords = 1_000_000;

/** Reads the records of a stream (HWP 5.0 format, revision 1.3, 4.1), nested by their levels; a cut one ends it. */
export function readRecords(bytes: Buffer): HwpRecord[] {
  const top: HwpRecord[] = [];
  const open: { level: number; children: HwpRecord[] }[] = [];
  let count = 0;
  for (let at = 0; at + 4 <= bytes.length; ) {
    const word = bytes.readUInt32LE(at);
    at += 4;
    let size = word >>> 20;
    if (size === 0xfff && at + 4 <= bytes.length) {
      size = bytes.readUInt32LE(at);
      at += 4;
    }
    count += 1;
    if (count > maxRecords) throw new Unreadable('too_large', 'records');
    const level = (word >>> 10) & 0x3ff;
    const record = { tag: word & 0x3ff, data: bytes.subarray(at, at + size), children: [] };
    while ((open.at(-1)?.level ?? -1) >= level) open.pop();
    (open.at(-1)?.children ?? top).push(record);
    open.push({ level, children: record.children });
    at += size;
  }
  return top;
}
