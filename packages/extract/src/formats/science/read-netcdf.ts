import { createCursor, shortText, untilZero } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

const sizes = [0, 1, 1, 2, 4, 4, 8, 1, 2, 4, 8, 8];
const kinds = [
  '',
  'byte',
  'char',
  'short',
  'int',
  'float',
  'double',
  'ubyte',
  'ushort',
  'uint',
  'int64',
  'uint64',
];
const isText = 2;
const mostEntries = 20_000;
const mostNumbers = 16;

type Attribute = [name: string, value: string];

/** What a netCDF file holds: its attributes, its dimensions, and its variables with theirs. */
export function readNetcdf(view: View): ExtractedText {
  if (view.bytes(0, 3).toString('latin1') !== 'CDF') throw new Unreadable('corrupt', 'no netCDF file');
  const reader = createReader(view);
  const dimensions = reader.list(() => [reader.name(), reader.count()] as const);
  const attributes = reader.attributes();
  const variables = reader.list(() => reader.variable());
  const sheet = createFactSheet();
  const find = (...keys: string[]) => attributes.find(([key]) => keys.includes(key.toLowerCase()))?.[1];
  for (const [name, value] of attributes) if (name.toLowerCase() !== 'title') sheet.fact(name, value);
  const sizeOf = ([name, count]: readonly [string, number]) => [
    name,
    count === 0 ? 'unlimited' : String(count),
  ];
  sheet.table('Dimensions', ['Name', 'Size'], dimensions.map(sizeOf));
  const rows = variables.map(({ name, kind, axes, own }) => [
    name,
    kinds[kind] ?? '',
    axes.map((axis) => dimensions[axis]?.[0] ?? '').join(', '),
    own.map(([key, value]) => `${key}: ${value}`).join('; '),
  ]);
  sheet.table('Variables', ['Name', 'Type', 'Dimensions', 'Attributes'], rows);
  for (const { name, kind, axes, start } of variables) {
    const sizes = axes.map((axis) => dimensions[axis]?.[1] ?? 0);
    if (kind === isText) sheet.list(name, attempt(() => textsAt(view, start, sizes)) ?? [], 3);
  }
  return sheet.finish({
    title: find('title', 'long_name'),
    author: find('creator_name', 'author', 'institution'),
  });
}

const mostTexts = 2_000;

/** Characters in rows, the last axis being that of the characters; those of records, which lie apart, are left out. */
function textsAt(view: View, start: number, sizes: readonly number[]): string[] {
  const length = sizes.at(-1) ?? 0;
  const count = sizes.slice(0, -1).reduce((product, size) => product * size, 1);
  if (length === 0 || count === 0) return [];
  return Array.from({ length: Math.min(count, mostTexts) }, (_, i) =>
    untilZero(view.bytes(start + i * length, Math.min(length, 4_096))),
  );
}

function createReader(view: View) {
  const version = view.u8(3);
  const cursor = createCursor(view, version === 5 ? 12 : 8);
  const count = (): number => (version === 5 ? cursor.u64() : cursor.u32());
  const padded = (length: number): Buffer => {
    const bytes = cursor.bytes(length);
    cursor.skip((4 - (length & 3)) & 3);
    return bytes;
  };
  const name = (): string => shortText(padded(count()));

  function list<T>(read: () => T): T[] {
    cursor.skip(4);
    const length = count();
    if (length > mostEntries) throw new Unreadable('corrupt', `${length} entries`);
    return Array.from({ length }, read);
  }

  const attributes = (): Attribute[] =>
    list((): Attribute => {
      const key = name();
      const kind = cursor.u32();
      const length = count();
      const size = sizes[kind] ?? 0;
      const bytes = padded(length * size);
      return [key, kind === isText ? shortText(bytes) : numbersIn(bytes, kind, size)];
    });

  const variable = () => {
    const own = name();
    const rank = count();
    if (rank > 1_024) throw new Unreadable('corrupt', `${rank} dimensions`);
    const axes = Array.from({ length: rank }, count);
    const attached = attributes();
    const kind = cursor.u32();
    count();
    const start = version === 1 ? cursor.u32() : cursor.u64();
    return { name: own, kind, axes, own: attached, start };
  };

  return { count, name, list, attributes, variable };
}

function numbersIn(bytes: Buffer, kind: number, size: number): string {
  const count = size === 0 ? 0 : Math.min(bytes.length / size, mostNumbers);
  const at = (place: number): number | bigint => {
    if (kind === 5) return Number(bytes.readFloatBE(place).toPrecision(7));
    if (kind === 6) return bytes.readDoubleBE(place);
    if (size === 8) return bytes.readBigInt64BE(place);
    return kind >= 7 ? bytes.readUIntBE(place, size) : bytes.readIntBE(place, size);
  };
  return Array.from({ length: count }, (_, i) => String(at(i * size))).join(', ');
}
