import type { Fib, FibTable, StoryRange } from './fib.ts';
import { readShapes } from './shapes.ts';

/** The positions of a table of places, which only grow, and the bytes that go with each (MS-DOC 2.2.2). */
function readPlaces(tables: Buffer, fib: Fib, name: FibTable, dataBytes: number) {
  const { at, length } = fib.table(name);
  const table = tables.subarray(at, at + length);
  const count = Math.max(0, Math.floor((table.length - 4) / (4 + dataBytes)));
  const places: { start: number; end: number; data: Buffer }[] = [];
  for (let i = 0; i < count; i += 1) {
    const [start, end] = [table.readUInt32LE(i * 4), table.readUInt32LE(i * 4 + 4)];
    if (end < start) break;
    const dataAt = (count + 1) * 4 + i * dataBytes;
    places.push({ start, end, data: table.subarray(dataAt, dataAt + dataBytes) });
  }
  return places;
}

const within = ({ start, end }: StoryRange, from: number, to: number): StoryRange => {
  const first = Math.min(start + from, end);
  return { start: first, end: Math.max(first, Math.min(start + to, end)) };
};

/** Where notes are referred to, by position, and their texts; their labels count from 1 after a prefix. */
export function readNotes(tables: Buffer, fib: Fib, kind: 'footnote' | 'endnote') {
  const prefix = kind === 'endnote' ? 'e' : '';
  const story = fib.story(`${kind}s`);
  const labels = new Map(
    readPlaces(tables, fib, `${kind}References`, 2).map(({ start }, i) => [start, `${prefix}${i + 1}`]),
  );
  const texts = readPlaces(tables, fib, `${kind}Texts`, 0)
    .slice(0, labels.size)
    .map(({ start, end }, i) => ({ label: `${prefix}${i + 1}`, range: within(story, start, end) }));
  return { labels, texts };
}

const separators = 6;

/** The texts above or below the pages, those of each section in six kinds (MS-DOC 2.3.3). */
export function readHeaders(tables: Buffer, fib: Fib) {
  const texts = readPlaces(tables, fib, 'headerTexts', 0)
    .slice(separators)
    .map(({ start, end }, i) => ({
      kind: [2, 3, 5].includes(i % 6) ? 'footer' : 'header',
      range: within(fib.story('headers'), start, end),
    }));
  const ofKind = (kind: string) => texts.filter((text) => text.kind === kind).map(({ range }) => range);
  return { headers: ofKind('header'), footers: ofKind('footer') };
}

const anchorBytes = 26;
const boxBytes = 22;

/** What stands at an anchor: the texts of its boxes, and what somebody wrote down of what it shows. */
export interface Anchored {
  boxes: StoryRange[];
  description: string;
}

/** What is anchored, by position; each box comes once. */
export function readAnchored(tables: Buffer, fib: Fib): ReadonlyMap<number, Anchored> {
  const { end } = fib.story('body');
  const { groups, descriptions } = readShapes(tables, fib);
  const rangesOfShape = new Map<number, StoryRange[]>();
  for (const box of readPlaces(tables, fib, 'boxTexts', boxBytes)) {
    const shape = box.data.readInt32LE(14);
    const shown = groups.get(shape) ?? shape;
    const ranges = rangesOfShape.get(shown) ?? [];
    ranges.push(within(fib.story('boxes'), box.start, box.end));
    rangesOfShape.set(shown, ranges);
  }
  const anchored = new Map<number, Anchored>();
  for (const { start, data } of readPlaces(tables, fib, 'anchors', anchorBytes)) {
    const shape = data.readInt32LE(0);
    const boxes = rangesOfShape.get(shape) ?? [];
    rangesOfShape.delete(shape);
    if (start < end) anchored.set(start, { boxes, description: descriptions.get(shape) ?? '' });
  }
  return anchored;
}
