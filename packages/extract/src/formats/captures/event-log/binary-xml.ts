const mostValues = 500;
const longest = 4_000;
const mostTemplateBytes = 8_192;

const kinds = { text: 0x01, bytes: 0x02, guid: 0x0f, size: 0x10, xml: 0x21, textList: 0x81 } as const;

/**
 * The values of an event that are words (MS-EVEN6 2.2.12): a record names a template and gives what is put into it; where
 * the template stands in the same place, the texts that are the same for all of its events are read too.
 */
export function readRecord(chunk: Buffer, start: number, end: number): string[] {
  const values: string[] = [];
  readFragment(chunk, start, end, values, 0);
  return values.filter((value) => /\p{L}{2}/u.test(value));
}

function readFragment(chunk: Buffer, start: number, end: number, values: string[], depth: number): void {
  if (depth > 4 || chunk.readUInt8(start) !== 0x0f || chunk.readUInt8(start + 4) !== 0x0c) return;
  const template = chunk.readUInt32LE(start + 10);
  let at = start + 14;
  const bodyBytes = chunk.readUInt32LE(template + 20);
  if (template === at) at += 24 + bodyBytes;
  const told = Math.min(bodyBytes, mostTemplateBytes);
  values.push(...constantsIn(chunk, template + 24, Math.min(template + 24 + told, chunk.length)));
  const count = Math.min(chunk.readUInt32LE(at), mostValues);
  const table = at + 4;
  let place = table + count * 4;
  for (let i = 0; i < count && place < end; i += 1) {
    const length = chunk.readUInt16LE(table + i * 4);
    const kind = chunk.readUInt8(table + i * 4 + 2);
    if (kind === kinds.text) values.push(wide(chunk, place, length));
    if (kind === kinds.textList) values.push(...wide(chunk, place, length).split('\0'));
    if (kind === kinds.xml) readFragment(chunk, place, place + length, values, depth + 1);
    place += length;
  }
}

const wide = (chunk: Buffer, at: number, length: number): string =>
  chunk.toString('utf16le', at, at + Math.min(length, longest)).replace(/\0+$/, '');

/** Texts of a template, such as the name of who wrote the event: the mark of a value, its kind, its length. */
function constantsIn(chunk: Buffer, start: number, end: number): string[] {
  const found: string[] = [];
  for (let at = start; at + 4 < end && found.length < 50; at += 1) {
    if ((chunk[at] !== 0x05 && chunk[at] !== 0x45) || chunk[at + 1] !== kinds.text) continue;
    const length = chunk.readUInt16LE(at + 2);
    if (length === 0 || at + 4 + length * 2 > end) continue;
    const text = chunk.toString('utf16le', at + 4, at + 4 + length * 2);
    if (/^[\p{L}\p{N}\p{P}\p{Zs}]+$/u.test(text) && !/^https?:\/\/schemas\.microsoft/.test(text))
      found.push(text);
    at += 3 + length * 2;
  }
  return found;
}
