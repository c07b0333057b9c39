import type { Message } from './message.ts';
import type { Objects } from './open-objects.ts';

/** Gives the texts of the cells of one table from what its rows hold. */
export interface CellLists {
  strings: ReadonlyMap<number, string>;
  /** Objects of rich texts. */
  richTexts: ReadonlyMap<number, number>;
  formats: ReadonlyMap<number, { isPercent: boolean; decimals?: number }>;
}

/** The value of a cell: a text, or the object that holds its rich text. */
export type CellValue = { text: string } | { richText: number };

const percent = 258;
const maxDecimals = 30;

/** Reads the lists that the cells of a table refer to (TST.TableDataList). */
export function readLists(store: Message, objects: Objects): CellLists {
  const entries = (field: number) =>
    listEntries(objects.message(store.reference(field)), objects).map((entry): [number, Message] => [
      entry.number(1) ?? 0,
      entry,
    ]);
  return {
    strings: new Map(entries(4).map(([key, entry]) => [key, entry.text(3) ?? ''])),
    richTexts: new Map(entries(17).map(([key, entry]) => [key, entry.reference(9) ?? 0])),
    formats: new Map(
      [...entries(11), ...entries(22)].map(([key, entry]) => {
        const format = entry.message(6);
        const decimals = format.number(2);
        const isKnown = decimals !== undefined && decimals <= maxDecimals;
        return [key, { isPercent: format.number(1) === percent, decimals: isKnown ? decimals : undefined }];
      }),
    ),
  };
}

/** Long lists lie in segments of their own. */
const listEntries = (list: Message, objects: Objects): Message[] => [
  ...list.messages(3),
  ...list.references(4).flatMap((id) => objects.message(id).messages(3)),
];

/** The value of a record of version 5; undefined where there is none. */
export function cellValue(record: Buffer, lists: CellLists): CellValue | undefined {
  if (record.length < 8) return undefined;
  return record.readUInt8(0) >= 5 ? current(record, lists) : old(record, lists);
}

const sizes = [16, 8, 8, ...Array.from({ length: 18 }, () => 4)];

function current(record: Buffer, lists: CellLists): CellValue | undefined {
  if (record.length < 12) return undefined;
  const flags = record.readUInt32LE(8);
  const places: (number | undefined)[] = [];
  let at = 12;
  for (const [bit, size] of sizes.entries()) {
    const isThere = (flags & (1 << bit)) !== 0 && at + size <= record.length;
    places.push(isThere ? at : undefined);
    if (isThere) at += size;
  }
  const [decimal, double, date, string, richText] = places;
  const format = [places[13], places[14]].find((place) => place !== undefined);
  return shownValue(record.readUInt8(1), lists, {
    number: decimal === undefined ? undefined : decimalAt(record, decimal),
    double: double === undefined ? undefined : record.readDoubleLE(double),
    date: date === undefined ? undefined : record.readDoubleLE(date),
    string: string === undefined ? undefined : record.readUInt32LE(string),
    richText: richText === undefined ? undefined : record.readUInt32LE(richText),
    format: format === undefined ? undefined : record.readUInt32LE(format),
  });
}

/** Records of before 2017: the fields before one are counted by the bits of those that there are. */
function old(record: Buffer, lists: CellLists): CellValue | undefined {
  const isFirst = record.readUInt8(0) < 2;
  const flags = record.readUInt32LE(4);
  const place = (bit: number, before: number, size: number) => {
    const at = (isFirst ? 8 : 12) + bits(flags & before) * 4;
    return (flags & bit) !== 0 && at + size <= record.length ? at : undefined;
  };
  const double = place(0x20, isFirst ? 0x139e : 0x3f9e, 8);
  const date = place(0x40, isFirst ? 0x13be : 0x3fbe, 8);
  const string = place(0x10, isFirst ? 0x138e : 0x3f8e, 4);
  const richText = place(0x200, isFirst ? 0x18e : 0xd8e, 4);
  const number = double === undefined ? undefined : record.readDoubleLE(double);
  return shownValue(record.readUInt8(record.readUInt8(0) >= 4 ? 1 : 2), lists, {
    number,
    double: number,
    date: date === undefined ? undefined : record.readDoubleLE(date),
    string: string === undefined ? undefined : record.readUInt32LE(string),
    richText: richText === undefined ? undefined : record.readUInt32LE(richText),
  });
}

function bits(value: number): number {
  let count = 0;
  for (let left = value; left > 0; left >>>= 1) count += left & 1;
  return count;
}

interface Fields {
  number?: number;
  double?: number;
  /** Seconds since 2001. */
  date?: number;
  string?: number;
  richText?: number;
  format?: number;
}

function shownValue(type: number, lists: CellLists, fields: Fields): CellValue | undefined {
  const { number = fields.double, double, date, string = -1, richText = -1, format = -1 } = fields;
  const rich = lists.richTexts.get(richText);
  if (type === 9 && rich !== undefined) return { richText: rich };
  const text = { 3: lists.strings.get(string), 9: lists.strings.get(string) }[type];
  if (text !== undefined) return { text };
  if ((type === 2 || type === 10) && number !== undefined)
    return { text: shownNumber(number, lists.formats.get(format)) };
  if (type === 5 && date !== undefined) return { text: shownDate(date) };
  if (type === 6 && double !== undefined) return { text: double > 0 ? 'TRUE' : 'FALSE' };
  if (type === 7 && double !== undefined) return { text: shownDuration(double) };
  return undefined;
}

/** IEEE 754-2008's decimal of 128 bits, as a binary integer. */
function decimalAt(record: Buffer, at: number): number {
  const high = record.readUInt16LE(at + 14);
  const exponent = ((high >>> 1) & 0x3fff) - 0x1820;
  let digits = BigInt(high & 1);
  for (let i = 13; i >= 0; i -= 1) digits = digits * 256n + BigInt(record.readUInt8(at + i));
  return Number(`${high & 0x8000 ? '-' : ''}${digits}e${exponent}`);
}

function shownNumber(value: number, format: { isPercent: boolean; decimals?: number } | undefined): string {
  const shown = format?.isPercent ? value * 100 : value;
  const text =
    format?.decimals === undefined ? String(Number(shown.toPrecision(15))) : shown.toFixed(format.decimals);
  return format?.isPercent ? `${text}%` : text;
}

const since2001 = 978_307_200;

function shownDate(seconds: number): string {
  const date = new Date((since2001 + seconds) * 1000);
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.slice(11, 16) === '00:00' ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

function shownDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const part = (value: number) => String(Math.abs(value)).padStart(2, '0');
  return `${Math.trunc(whole / 3600)}:${part(Math.trunc((whole % 3600) / 60))}:${part(whole % 60)}`;
}

/** Tables of Numbers have 1,000 columns at most. */
const maxColumns = 1_024;

/** The records of the cells of a row by their columns (TST.TileRowInfo). */
export function* rowRecords(row: Message): Generator<[column: number, record: Buffer]> {
  const isCurrent = row.has(6) && row.has(7);
  const storage = row.bytes(isCurrent ? 6 : 3) ?? Buffer.alloc(0);
  const offsets = row.bytes(isCurrent ? 7 : 4) ?? Buffer.alloc(0);
  const unit = row.number(8) ? 4 : 1;
  const starts: [number, number][] = [];
  for (let column = 0; column < maxColumns && column * 2 + 2 <= offsets.length; column += 1) {
    const offset = offsets.readUInt16LE(column * 2);
    if (offset !== 0xffff) starts.push([column, offset * unit]);
  }
  for (const [i, [column, start]] of starts.entries())
    yield [column, storage.subarray(start, starts[i + 1]?.[1] ?? storage.length)];
}
