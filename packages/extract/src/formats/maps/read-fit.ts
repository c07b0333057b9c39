import { type Cursor, createCursor, untilZero } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

interface Field {
  number: number;
  size: number;
  isText: boolean;
}

interface Definition {
  message: number;
  little: boolean;
  fields: Field[];
  extraBytes: number;
}

const mostRecords = 2_000_000;
const sports = [
  'Generic',
  'Running',
  'Cycling',
  'Transition',
  'Fitness equipment',
  'Swimming',
  'Basketball',
  'Soccer',
  'Tennis',
  'American football',
  'Training',
  'Walking',
  'Cross-country skiing',
  'Alpine skiing',
  'Snowboarding',
  'Rowing',
  'Mountaineering',
  'Hiking',
  'Multisport',
  'Paddling',
];

/** Messages of which something is told: sessions, laps, courses, places, workouts, the device. */
const sessionMessage = 18;
const named: ReadonlySet<number> = new Set([12, 26, 27, 31, 32, 0, 23, 158, 160, 72, 7, 3, 78, 79]);

/** What was done, when, how far and how long, and the names of courses, places and workouts. */
export function readFit(view: View): ExtractedText {
  const header = view.u8(0);
  if (view.bytes(8, 4).toString('latin1') !== '.FIT') throw new Unreadable('corrupt', 'no activity');
  const end = Math.min(header + view.u32(4, true), view.size);
  const rows: string[][] = [];
  const names = new Set<string>();
  const definitions = new Map<number, Definition>();
  const cursor = createCursor(view, header);
  let records = 0;
  attempt(() => {
    for (; records < mostRecords && cursor.at() < end; records += 1)
      readRecord(cursor, definitions, { rows, names });
  });
  const sheet = createFactSheet();
  sheet.fact('Kind', 'Activity of a sports device');
  sheet.fact('Records', records);
  sheet.table('Sessions', ['Sport', 'Started', 'Minutes', 'Kilometres', 'Calories'], rows);
  sheet.list('Names', names);
  return sheet.finish({});
}

interface Told {
  rows: string[][];
  names: Set<string>;
}

function readRecord(cursor: Cursor, definitions: Map<number, Definition>, told: Told): void {
  const head = cursor.u8();
  const isShort = (head & 0x80) !== 0;
  const kind = isShort ? (head >> 5) & 3 : head & 15;
  if (!isShort && head & 0x40) {
    definitions.set(kind, readDefinition(cursor, (head & 0x20) !== 0));
    return;
  }
  const definition = definitions.get(kind);
  if (!definition) throw new Unreadable('corrupt', 'a record that is not defined');
  const values = new Map<number, number>();
  for (const { number, size, isText } of definition.fields) {
    const bytes = cursor.bytes(size);
    if (isText) {
      if (named.has(definition.message) || definition.message > 200) told.names.add(untilZero(bytes));
    } else if (size === 1 || size === 2 || size === 4)
      values.set(number, definition.little ? bytes.readUIntLE(0, size) : bytes.readUIntBE(0, size));
  }
  cursor.skip(definition.extraBytes);
  if (definition.message === sessionMessage && told.rows.length < 2_000) told.rows.push(sessionRow(values));
}

function readDefinition(cursor: Cursor, hasExtra: boolean): Definition {
  cursor.skip(1);
  const little = cursor.u8() === 0;
  const low = cursor.u8();
  const high = cursor.u8();
  const message = little ? low + high * 256 : low * 256 + high;
  const fields = Array.from({ length: cursor.u8() }, () => ({
    number: cursor.u8(),
    size: cursor.u8(),
    isText: (cursor.u8() & 31) === 7,
  }));
  let extraBytes = 0;
  for (let left = hasExtra ? cursor.u8() : 0; left > 0; left -= 1) {
    cursor.skip(1);
    extraBytes += cursor.u8();
    cursor.skip(1);
  }
  return { message, little, fields, extraBytes };
}

/** Seconds of the device count from the end of 1989. */
const epoch = 631_065_600;
const isThere = (value: number | undefined): value is number =>
  value !== undefined && value !== 0xffffffff && value !== 0xffff;

function sessionRow(values: ReadonlyMap<number, number>): string[] {
  const [sport, start, seconds, metres, calories] = [5, 2, 7, 9, 11].map((number) => values.get(number));
  return [
    sports[sport ?? -1] ?? '',
    isThere(start) ? new Date((start + epoch) * 1000).toISOString().slice(0, 16).replace('T', ' ') : '',
    isThere(seconds) ? String(Math.round(seconds / 60_000)) : '',
    isThere(metres) ? (metres / 100_000).toFixed(2) : '',
    isThere(calories) ? String(calories) : '',
  ];
}
