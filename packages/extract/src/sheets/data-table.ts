import { cellText } from './sheet-table.ts';

/** Rows that are shown of one table of a data set. */
export const mostRows = 20_000;
/** UTF-16 units of one table. */
const mostUnits = 24 * 1024 * 1024;
const longestCell = 10_000;
/** Columns that are shown of one table. */
export const mostColumns = 2_000;

/**
 * The rows of a data set as a markdown table: as many as it shows, saying so when there are more. Rows are asked for
 * one by one, and not beyond those that are shown; `total` is how many there are, where that is known.
 */
export function dataTable(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
  total?: number,
): string {
  const shown = columns.slice(0, mostColumns);
  const pieces = [line(shown), `|${' --- |'.repeat(Math.max(1, shown.length))}`];
  let units = 0;
  let count = 0;
  let isCut = false;
  for (const row of rows) {
    isCut = count >= mostRows || units >= mostUnits;
    if (isCut) break;
    const text = line(row);
    count += 1;
    units += text.length;
    pieces.push(text);
  }
  if (isCut || (total ?? count) > count) pieces.push('', note(count, total));
  if (columns.length > shown.length)
    pieces.push('', `(The first ${counted(mostColumns)} of ${counted(columns.length)} columns.)`);
  return pieces.join('\n');
}

const counted = (count: number): string => count.toLocaleString('en');

const note = (count: number, total = 0): string =>
  total > count
    ? `(The first ${counted(count)} of ${counted(total)} rows.)`
    : `(The first ${counted(count)} rows.)`;

const line = (row: readonly string[]): string =>
  `| ${row
    .slice(0, mostColumns)
    .map((cell) => cellText(seen(cell.slice(0, longestCell))))
    .join(' | ')} |`;

const unseen = /[^\P{Cc}\n\t]+/gu;

const seen = (cell: string): string => cell.replace(unseen, ' ');

/** A moment as ISO 8601 has it; midnight is a day. */
export function momentText(ms: number): string {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return '';
  const iso = new Date(ms).toISOString();
  const [day = '', clock = ''] = iso.split('T');
  const time = clock.replace(/(?:\.000)?Z$/, '');
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** A number with the digits that it is sure of; nothing where there is none. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '' : String(value);
  const text = String(value);
  return text.length <= 16 ? text : String(Number(value.toPrecision(15)));
}
