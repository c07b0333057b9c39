import type { Fib, FibTable, StoryRange } from './fib.ts';
import { readShapes, type Shapes } from './shapes.ts';

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

/** What is anchored in the body and in the texts above and below the pages, by position; each box comes once. */
export function readAnchored(tables: Buffer, fib: Fib): ReadonlyMap<number, Anchored> {
  const shapes = readShapes(tables, fib);
  const anchored = new Map<number, Anchored>();
  for (const kind of ['body', 'headers'] as const) {
    const isBody = kind === 'body';
    const { start, end } = fib.story(kind);
    const boxesOf = boxesByShape(tables, fib, isBody, shapes);
    for (const anchor of readPlaces(tables, fib, isBody ? 'anchors' : 'headerAnchors', anchorBytes)) {
      const shape = anchor.data.readInt32LE(0);
      const boxes = boxesOf.get(shape) ?? [];
      boxesOf.delete(shape);
      const description = shapes.descriptions.get(shape) ?? '';
      if (start + anchor.start < end) anchored.set(start + anchor.start, { boxes, description });
    }
  }
  return anchored;
}

/** The texts of boxes by the shape, or the outermost group of shapes, that is anchored for them. */
function boxesByShape(
  tables: Buffer,
  fib: Fib,
  isBody: boolean,
  { groups }: Shapes,
): Map<number, StoryRange[]> {
  const story = fib.story(isBody ? 'boxes' : 'headerBoxes');
  const boxes = new Map<number, StoryRange[]>();
  for (const { start, end, data } of readPlaces(
    tables,
    fib,
    isBody ? 'boxTexts' : 'headerBoxTexts',
    boxBytes,
  )) {
    const shape = data.readInt32LE(14);
    const shown = groups.get(shape) ?? shape;
    const ranges = boxes.get(shown) ?? [];
    ranges.push(within(story, start, end));
    boxes.set(shown, ranges);
  }
  return boxes;
}
