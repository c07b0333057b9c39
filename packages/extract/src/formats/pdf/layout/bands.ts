import type { Rule } from '../content/page-content.ts';
import type { Row, Segment } from './rows.ts';

interface Strip {
  gutters: Interval[];
  end: number;
  tail: number;
}

type Interval = [from: number, to: number];

/** A part of a page: lines of text one below the other, columns side by side, or the rows of a table. */
export type Band =
  | { kind: 'flow'; rows: Row[] }
  | { kind: 'columns'; columns: Row[][] }
  | { kind: 'table'; cells: Segment[][][]; rows: Row[] };

/** Parts of the size. */
const [narrowestGutter, farApart] = [0.35, 1.7];
const [columnLetters, columnRows] = [18, 3];
const tableRows = 3;

/** Divides rows into bands by the empty strips between their segments. */
export function toBands(rows: readonly Row[], rules: readonly Rule[]): Band[] {
  const bands: Band[] = [];
  let flow: Row[] = [];
  const endFlow = () => {
    if (flow.length > 0) bands.push({ kind: 'flow', rows: flow });
    flow = [];
  };
  for (let i = 0; i < rows.length; ) {
    const found = (rows[i]?.segments.length ?? 0) > 1 ? stripAt(rows, i) : undefined;
    const band = found && classify(rows.slice(i, found.end), found.gutters, rules);
    if (!found || !band) {
      const row = rows[i];
      if (row) flow.push(row);
      i++;
      continue;
    }
    if (band.kind === 'columns') {
      const above = takeAbove(flow, rows[i], found.gutters);
      endFlow();
      bands.push(toColumns([...above, ...rows.slice(i, found.tail)], found.gutters));
      i = found.tail;
    } else {
      endFlow();
      bands.push(band);
      i = found.end;
    }
  }
  endFlow();
  return bands;
}

/** How far down the gutters of a row go on, and which are left; `tail` is where a column that is longer ends. */
function stripAt(rows: readonly Row[], start: number): Strip | undefined {
  const first = rows[start];
  if (!first) return undefined;
  let gutters = gapsOf(first);
  let strip: Strip = { gutters, end: start + 1, tail: start + 1 };
  for (let at = start + 1; at < rows.length; at++) {
    const [row, above] = [rows[at], rows[at - 1]];
    if (!row || !above) break;
    gutters = uncrossed(gutters, row);
    const isSplit = gutters.length > 0 && sidesOf(row, gutters) > 1;
    const distance = row.y - above.y;
    if (gutters.length === 0 || (!isSplit && distance > 1.6 * farApart * row.size)) break;
    if (isSplit) strip = { gutters, end: at + 1, tail: at + 1 };
    else if (
      strip.tail === at &&
      distance <= farApart * row.size &&
      uncrossed(strip.gutters, row).length === strip.gutters.length
    )
      strip.tail = at + 1;
  }
  return strip;
}

function gapsOf({ segments }: Row): Interval[] {
  return segments.slice(1).map(({ x }, i) => [segments[i]?.right ?? 0, x]);
}

function uncrossed(gutters: readonly Interval[], { segments, size }: Row): Interval[] {
  let left = [...gutters];
  for (const { x, right } of segments)
    left = left.flatMap<Interval>(([from, to]) =>
      right <= from || x >= to
        ? [[from, to]]
        : ([
            [from, x],
            [right, to],
          ] as Interval[]),
    );
  return left.filter(([from, to]) => to - from >= narrowestGutter * size);
}

const sideOf = (segment: Segment, gutters: readonly Interval[]): number =>
  gutters.filter(([from, to]) => segment.x >= (from + to) / 2).length;

const sidesOf = ({ segments }: Row, gutters: readonly Interval[]): number =>
  new Set(segments.map((segment) => sideOf(segment, gutters))).size;

/** Segments of a row by column. */
function split({ segments }: Row, gutters: readonly Interval[]): Segment[][] {
  const cells: Segment[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const segment of segments) cells[sideOf(segment, gutters)]?.push(segment);
  return cells;
}

function classify(
  rows: readonly Row[],
  gutters: readonly Interval[],
  rules: readonly Rule[],
): Band | undefined {
  const cells = rows.map((row) => split(row, gutters));
  const across = rulesAcross(rows, gutters, rules);
  const isRuled = across.length >= Math.max(3, rows.length / 3);
  const columns = gutters.map((_, i) => i).concat(gutters.length);
  const isProse =
    !isRuled && columns.length <= 4 && rows.length >= columnRows && columns.every((i) => isColumn(cells, i));
  if (isProse || (!isRuled && areAskew(cells))) return { kind: 'columns', columns: [] };
  const full = cells.filter((row) => row.filter((cell) => cell.length > 0).length > 1).length;
  if (full < (isRuled || across.length > 1 ? 2 : tableRows)) return undefined;
  return { kind: 'table', cells, rows: [...rows] };
}

/** Rows of a table have their cells on one line; texts that happen to stand side by side have not. */
function areAskew(cells: readonly Segment[][][]): boolean {
  const rows = cells.map((row) => row.flatMap(([first]) => first ?? [])).filter((row) => row.length > 1);
  const askew = rows.filter((row) => row.some(({ y, size }) => Math.abs(y - (row[0]?.y ?? y)) > size * 0.12));
  return rows.length >= columnRows && askew.length * 2 > rows.length;
}

/** Whether a column has lines of prose rather than cells. */
function isColumn(cells: readonly Segment[][][], i: number): boolean {
  const lines = cells.map((row) => row[i] ?? []).filter((cell) => cell.length > 0);
  if (lines.length < columnRows) return false;
  const letters = lines.map((cell) =>
    cell.reduce((sum, { runs }) => sum + runs.reduce((count, { text }) => count + text.length, 0), 0),
  );
  const mean = letters.reduce((sum, count) => sum + count, 0) / letters.length;
  if (mean < columnLetters) return false;
  const left = Math.min(...lines.map((cell) => cell[0]?.x ?? 0));
  const right = Math.max(...lines.map((cell) => cell.at(-1)?.right ?? 0));
  const wide = lines.filter((cell) => (cell.at(-1)?.right ?? 0) - left > (right - left) * 0.7).length;
  return wide * 2 >= lines.length;
}

/** Drawn lines that go through a gutter between the rows, by their heights. */
function rulesAcross(rows: readonly Row[], gutters: readonly Interval[], rules: readonly Rule[]): number[] {
  const [top, bottom] = [
    (rows[0]?.y ?? 0) - (rows[0]?.size ?? 0) * 2,
    (rows.at(-1)?.y ?? 0) + (rows.at(-1)?.size ?? 0),
  ];
  const heights = rules
    .filter(
      ({ x, right, y, bottom: low }) =>
        low - y < 3 &&
        y >= top &&
        y <= bottom &&
        gutters.some(([from, to]) => x <= (from + to) / 2 && right >= (from + to) / 2),
    )
    .map(({ y }) => y)
    .sort((a, b) => a - b);
  return heights.filter((y, i) => i === 0 || y - (heights[i - 1] ?? 0) > 3);
}

/** Lines right above columns that belong to one of them, since nothing of theirs reaches over a gutter. */
function takeAbove(flow: Row[], first: Row | undefined, gutters: readonly Interval[]): Row[] {
  const above: Row[] = [];
  let below = first;
  for (let row = flow.at(-1); row && below; row = flow.at(-1)) {
    if (uncrossed(gutters, row).length < gutters.length || below.y - row.y > farApart * below.size) break;
    above.unshift(row);
    below = flow.pop();
  }
  return above;
}

function toColumns(rows: readonly Row[], gutters: readonly Interval[]): Band {
  const columns: Row[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const row of rows)
    for (const [i, segments] of split(row, gutters).entries())
      if (segments[0]) {
        const [{ y, size }] = segments;
        columns[i]?.push({ segments, y, size });
      }
  return { kind: 'columns', columns };
}
