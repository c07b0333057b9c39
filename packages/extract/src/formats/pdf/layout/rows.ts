import { isAccent, withAccent } from '../content/accents.ts';
import type { Rule, Run } from '../content/page-content.ts';
import { hasRightToLeft, inReadingOrder } from './reading-order.ts';

/** Runs that follow each other on a line without a gap that would divide columns. */
export interface Segment {
  runs: Run[];
  x: number;
  right: number;
  /** Of the base line. */
  y: number;
  size: number;
}

/** All that stands at one height, from left to right. */
export interface Row {
  segments: Segment[];
  y: number;
  size: number;
}

/** Parts of the size. */
const [sameLine, sameRow, dividing] = [0.3, 0.6, 0.8];

/** Bullets, and numbers of items: what follows belongs to them however wide the gap is. */
export const itemMarker =
  /^(?:[•‣▪▫◦●○■□◆◇►▶➢➤✓✔–—*·\uf0a7\uf0b7\uf0d8\uf0fc-]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|[ivx]{1,5}[.)])$/;

/** The rows of a page from top to bottom. */
export function toRows(runs: readonly Run[], rules: readonly Rule[] = []): Row[] {
  const sorted = runs.filter(({ text }) => text.trim() !== '').sort((a, b) => a.y - b.y);
  const rows: { runs: Run[]; y: number; size: number }[] = [];
  for (const run of sorted) {
    const row = rows.at(-1);
    if (row && belongs(run, row)) {
      row.runs.push(run);
      if (run.size > row.size) {
        row.size = run.size;
        row.y = run.y;
      }
    } else rows.push({ runs: [run], y: run.y, size: run.size });
  }
  const walls = rules.filter(({ x, right, y, bottom }) => bottom - y > right - x);
  return rows.map(({ runs: own, y, size }) => ({ segments: toSegments(own, walls).map(asRead), y, size }));
}

function belongs(run: Run, row: { runs: readonly Run[]; y: number; size: number }): boolean {
  const distance = Math.abs(run.y - row.y);
  if (distance <= sameLine * Math.min(run.size, row.size)) return true;
  if (distance > sameRow * Math.max(run.size, row.size)) return false;
  return row.runs.every(({ x, right, size }) => run.right < x + size * 0.2 || run.x > right - size * 0.2);
}

function toSegments(runs: Run[], walls: readonly Rule[]): Segment[] {
  const segments: Segment[] = [];
  runs.sort((a, b) => a.x - b.x);
  for (const run of runs) {
    const segment = segments.at(-1);
    const last = segment?.runs.at(-1);
    if (segment && last && (isRepeated(last, run) || setAccent(last, run))) continue;
    if (segment && last && !isDivided(segment, last, run, walls)) {
      segment.runs.push(run);
      segment.right = Math.max(segment.right, run.right);
      if (run.size > segment.size) {
        segment.size = run.size;
        segment.y = run.y;
      }
    } else segments.push({ runs: [run], x: run.x, right: run.right, y: run.y, size: run.size });
  }
  return segments;
}

/** What is written from right to left is one run, since its parts change their places. */
function asRead(segment: Segment): Segment {
  const [first] = segment.runs;
  if (!first || !segment.runs.some(({ text }) => hasRightToLeft(text))) return segment;
  const text = inReadingOrder(textOfRuns(segment.runs));
  return { ...segment, runs: [{ ...first, text, x: segment.x, right: segment.right }] };
}

/** Drawn twice, a little aside, to look bold. */
const isRepeated = (a: Run, b: Run): boolean =>
  a.text === b.text && Math.abs(a.x - b.x) < a.size * 0.15 && a.right - a.x > a.size * 0.2;

/** Puts an accent that was drawn over a letter on it; false where it stands on its own. */
function setAccent(last: Run, { text, x, right }: Run): boolean {
  if (!isAccent(text) || x > last.right || last.text === '') return false;
  const letter = (last.right - last.x) / last.text.length;
  const at = Math.max(0, Math.round(((x + right) / 2 - last.x) / letter - 0.5));
  const both = withAccent(last.text[at] ?? '', text);
  if (both) last.text = last.text.slice(0, at) + both + last.text.slice(at + 1);
  return both !== undefined;
}

function isDivided(segment: Segment, last: Run, run: Run, walls: readonly Rule[]): boolean {
  const size = Math.max(last.size, run.size);
  const isApart = Math.abs(segment.y - run.y) > sameLine * size && run.x - segment.right > size / 2;
  if (isApart) return true;
  const isItem = segment.runs.length === 1 && itemMarker.test(last.text.trim());
  const gap = run.x - segment.right;
  const least = Math.min(last.size, run.size);
  if (gap > dividing * least && !(isItem && gap < 5 * size)) return true;
  return (
    gap > 0 &&
    walls.some(
      (wall) =>
        wall.x >= segment.right - 1 &&
        wall.x <= run.x + 1 &&
        wall.y < run.y &&
        wall.bottom > run.y - run.size * 0.5,
    )
  );
}

/** The text of a segment, with spaces where there are gaps. */
export function textOfRuns(runs: readonly Run[]): string {
  let text = '';
  let last: Run | undefined;
  for (const run of runs) {
    if (last && needsSpace(last, run)) text += ' ';
    text += run.text;
    last = run;
  }
  return text;
}

/** Less than this part of the size is no gap between words. */
const wordGap = 0.1;

export const needsSpace = (before: Run, after: Run): boolean =>
  after.x - before.right > wordGap * Math.min(before.size, after.size) &&
  !before.text.endsWith(' ') &&
  !after.text.startsWith(' ');
