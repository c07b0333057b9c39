import type { Rule, Run } from '../content/page-content.ts';
import { type Band, toBands } from './bands.ts';
import { jointOf } from './broken-words.ts';
import { boxOf, type PageBlock, type TextLine } from './page-block.ts';
import { toParagraphs } from './paragraphs.ts';
import { runsRightToLeft } from './reading-order.ts';
import { type Row, type Segment, textOfRuns } from './rows.ts';

const deepest = 4;
/** More rows than any page has that was made to be read. */
const maxRows = 3_000;

/** The blocks of rows in reading order. */
export function toBlocks(rows: readonly Row[], rules: readonly Rule[], depth = 0): PageBlock[] {
  const bands: Band[] =
    depth < deepest && rows.length <= maxRows ? toBands(rows, rules) : [{ kind: 'flow', rows: [...rows] }];
  return bands.flatMap((band) => {
    if (band.kind === 'table') return [toTable(band.cells, band.rows, rules)];
    if (band.kind === 'columns') return band.columns.flatMap((column) => toBlocks(column, rules, depth + 1));
    return toParagraphs(band.rows.map(toLine));
  });
}

function toLine({ segments, y, size }: Row): TextLine {
  const runs = segments.length === 1 ? (segments[0]?.runs ?? []) : runsInOrder(segments);
  const [first, last] = [segments[0], segments.at(-1)];
  return { runs, text: textOfRuns(runs), x: first?.x ?? 0, right: last?.right ?? 0, y, size };
}

function runsInOrder(segments: readonly Segment[]): Run[] {
  if (!segments.every(({ runs }) => runsRightToLeft(textOfRuns(runs))))
    return segments.flatMap(({ runs }) => runs);
  return segments.toReversed().flatMap(({ runs }) => runs.map((run) => ({ ...run, text: `${run.text} ` })));
}

/** Lines of a cell that is broken into lines are one row. */
function toTable(cells: readonly Segment[][][], rows: readonly Row[], rules: readonly Rule[]): PageBlock {
  const texts = cells.map((row) => row.map(textOfCell));
  const heights = rows.map(({ y }) => y);
  const breaks = rowBreaks(rows, rules);
  const pitch = usualPitch(texts, heights);
  const table: string[][] = [];
  for (const [i, row] of texts.entries()) {
    const above = table.at(-1);
    if (above && isContinued(i)) {
      for (const [k, text] of row.entries()) if (text !== '') above[k] = joinLines(above[k] ?? '', text);
    } else table.push([...row]);
  }
  const segments = cells.flat(2);
  return { kind: 'table', rows: table, box: boxOf(segments) };

  function isContinued(i: number): boolean {
    const [y = 0, before = 0] = [heights[i], heights[i - 1]];
    if (breaks) return !breaks.some((rule) => rule > before && rule <= y);
    const row = texts[i] ?? [];
    if (row.every((text) => text !== '')) return false;
    const isClose = y - before < pitch * 0.8;
    return isClose || (row[0] === '' && y - before < (rows[i]?.size ?? 0) * 1.35);
  }
}

const textOfCell = (segments: readonly Segment[]): string =>
  segments
    .map(({ runs }) =>
      textOfRuns(runs)
        .trim()
        .replace(/\u00ad(?!$)/g, ''),
    )
    .join(' ');

/** Heights of drawn lines that part the rows; undefined where there are too few to go by. */
function rowBreaks(rows: readonly Row[], rules: readonly Rule[]): number[] | undefined {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return undefined;
  const left = Math.min(...rows.map(({ segments }) => segments[0]?.x ?? 0));
  const right = Math.max(...rows.map(({ segments }) => segments.at(-1)?.right ?? 0));
  const heights = rules
    .filter(
      ({ x, right: to, y, bottom }) =>
        bottom - y < 3 &&
        y > first.y - first.size / 2 &&
        y < last.y &&
        Math.min(to, right) - Math.max(x, left) > 12,
    )
    .map(({ y }) => y);
  const distinct = new Set(heights.map((y) => Math.round(y / 3)));
  const parted = rows.filter(
    (row, i) => i > 0 && heights.some((y) => y > (rows[i - 1]?.y ?? 0) && y <= row.y),
  );
  return distinct.size >= 2 && parted.length * 3 >= rows.length - 1 ? heights : undefined;
}

/** The median distance of rows that have several cells. */
function usualPitch(texts: readonly string[][], heights: readonly number[]): number {
  const full = heights.filter((_, i) => (texts[i]?.filter((text) => text !== '').length ?? 0) > 1);
  const distances = full.slice(1).map((y, i) => y - (full[i] ?? 0));
  return distances.sort((a, b) => a - b)[distances.length >> 1] ?? 0;
}

function joinLines(before: string, after: string): string {
  if (before === '') return after;
  const { cut, glue } = jointOf(before, after);
  return `${before.slice(0, before.length - cut)}${glue}${after}`;
}
