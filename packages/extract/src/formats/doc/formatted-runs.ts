import type { Fib } from './fib.ts';

const pageBytes = 512;

/** Stretches of the main stream that share their properties, in the order of their places. */
export interface FormattedRuns {
  /** The end of the run at a place of the main stream, and its properties. */
  at(place: number): { end: number; properties: Buffer };
}

const nothing = Buffer.alloc(0);

/** Reads the properties of characters or paragraphs, which stand in pages of the main stream (MS-DOC 2.8.5, 2.8.6). */
export function readFormattedRuns(
  main: Buffer,
  tables: Buffer,
  fib: Fib,
  kind: 'characterPages' | 'paragraphPages',
): FormattedRuns {
  const starts: number[] = [];
  const ends: number[] = [];
  const lists: Buffer[] = [];
  for (const page of pagesOf(main, tables, fib, kind)) {
    const count = Math.min(page.readUInt8(pageBytes - 1), 125);
    for (let i = 0; i < count; i += 1) {
      const start = page.readUInt32LE(i * 4);
      const end = page.readUInt32LE(i * 4 + 4);
      if (end <= start || start < (ends.at(-1) ?? 0)) continue;
      starts.push(start);
      ends.push(end);
      const list =
        kind === 'characterPages' ? characterList(page, count, i) : paragraphList(page, count, i, fib);
      lists.push(list);
    }
  }
  return {
    at(place) {
      const index = lastNotAbove(starts, place);
      const end = ends[index] ?? 0;
      if (place < end) return { end, properties: lists[index] ?? nothing };
      return { end: starts[index + 1] ?? Number.MAX_SAFE_INTEGER, properties: nothing };
    },
  };
}

/** The pages that a table names, each once. */
function* pagesOf(main: Buffer, tables: Buffer, fib: Fib, kind: 'characterPages' | 'paragraphPages') {
  const { at, length } = fib.table(kind);
  const table = tables.subarray(at, at + length);
  const width = fib.isOld ? 2 : 4;
  const count = Math.floor((table.length - 4) / (4 + width));
  const seen = new Set<number>();
  for (let i = 0; i < count; i += 1) {
    const entry = (count + 1) * 4 + i * width;
    const number = fib.isOld ? table.readUInt16LE(entry) : table.readUInt32LE(entry) & 0x3fffff;
    const page = main.subarray(number * pageBytes, (number + 1) * pageBytes);
    if (page.length === pageBytes && !seen.has(number)) yield page;
    seen.add(number);
  }
}

function characterList(page: Buffer, count: number, i: number): Buffer {
  const place = (count + 1) * 4 + i;
  const at = place < pageBytes ? page.readUInt8(place) * 2 : 0;
  return at === 0 ? nothing : page.subarray(at + 1, at + 1 + page.readUInt8(at));
}

/** The number of the style in two bytes, then the properties. */
function paragraphList(page: Buffer, count: number, i: number, { isOld }: Fib): Buffer {
  const place = (count + 1) * 4 + i * (isOld ? 7 : 13);
  const at = place < pageBytes ? page.readUInt8(place) * 2 : 0;
  if (at === 0 || at + 2 > pageBytes) return nothing;
  const words = page.readUInt8(at);
  if (words > 0) return page.subarray(at + 1, at + words * 2);
  return page.subarray(at + 2, at + 2 + page.readUInt8(at + 1) * 2);
}

/** The place of the last of ascending numbers that is not above a value; -1 where all are. */
export function lastNotAbove(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
