import { decodeText } from '../../../text/decode-text.ts';
import type { Caption, CaptionPart } from './caption.ts';

/** Data sets of the editorial record of IPTC-IIM that are words. */
const parts: ReadonlyMap<number, CaptionPart> = new Map([
  [5, 'title'],
  [25, 'keyword'],
  [40, 'instructions'],
  [80, 'author'],
  [105, 'headline'],
  [110, 'credit'],
  [115, 'source'],
  [116, 'rights'],
  [120, 'description'],
]);

/** Where the picture was taken, from the sublocation to the country. */
const places = [92, 90, 95, 101];
const created = 55;

/** What a news agency writes with a picture (IPTC-IIM 4). */
export function readIptc(bytes: Buffer, caption: Caption): void {
  const found = new Map<number, string[]>();
  let charset: string | undefined;
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === 0x1c; ) {
    const [record, set] = [bytes.readUInt8(at + 1), bytes.readUInt8(at + 2)];
    const length = bytes.readUInt16BE(at + 3);
    const value = bytes.subarray(at + 5, at + 5 + length);
    if (length > 0x7fff) break;
    at += 5 + length;
    if (record === 1 && set === 90 && value.toString('latin1') === '\x1b%G') charset = 'utf-8';
    if (record === 2) found.set(set, [...(found.get(set) ?? []), decodeText(value, charset)]);
  }
  for (const [set, part] of parts) for (const value of found.get(set) ?? []) caption.add(part, value);
  caption.add('place', places.flatMap((set) => found.get(set)?.[0] ?? []).join(', '));
  const date = /^(\d{4})(\d\d)(\d\d)$/.exec(found.get(created)?.[0] ?? '');
  if (date) caption.add('date', `${date[1]}-${date[2]}-${date[3]}`);
}
