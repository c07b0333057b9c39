import { Unreadable } from '../../unreadable.ts';

/** One record of a part (MS-XLSB 2.1.4). */
export interface Record12 {
  id: number;
  content: Buffer;
}

const longestRecord = 16 * 1024 * 1024;

/** The records of a part whose bytes come in pieces, as many at once as a piece completes. */
export async function* recordsIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<Record12[]> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = held.length > 0 ? Buffer.concat([held, piece]) : piece;
    const records: Record12[] = [];
    let at = 0;
    for (let head = headAt(bytes, at); head && head.end <= bytes.length; head = headAt(bytes, at)) {
      records.push({ id: head.id, content: bytes.subarray(head.start, head.end) });
      at = head.end;
    }
    held = bytes.subarray(at);
    yield records;
  }
}

/** Its number and its length take up to two and four bytes, whose highest bits say that there is another. */
function headAt(bytes: Buffer, at: number): { id: number; start: number; end: number } | undefined {
  let place = at;
  const read = (most: number): number | undefined => {
    let value = 0;
    for (let i = 0; i < most; i += 1) {
      const byte = bytes[place];
      if (byte === undefined) return undefined;
      place += 1;
      value |= (byte & 0x7f) << (7 * i);
      if (byte < 0x80) break;
    }
    return value;
  };
  const id = read(2);
  const length = read(4);
  if (id === undefined || length === undefined) return undefined;
  if (length > longestRecord) throw new Unreadable('corrupt', `a record of ${length} bytes`);
  return { id, start: place, end: place + length };
}

/** A string after its length in characters, and where it ends; what is cut is left out. */
export function wideString(content: Buffer, at: number): { text: string; end: number } {
  if (at + 4 > content.length) return { text: '', end: content.length };
  const length = content.readUInt32LE(at);
  // A string that is not there says that it is as long as can be.
  const end = length === 0xffffffff ? at + 4 : Math.min(at + 4 + length * 2, content.length);
  return { text: content.toString('utf16le', at + 4, end), end };
}
