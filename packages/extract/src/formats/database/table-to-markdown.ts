import { singleLine } from '../../markdown/single-line.ts';
import { createTable } from '../../markdown/table.ts';

/** Rows that are shown of one table. */
export const mostRows = 20_000;

const longestCell = 10_000;

/** Characters of one table, beyond which no row is added. */
const longestTable = 32 * 1024 * 1024;

/** A table of a database under its name. */
export function tableToMarkdown(
  name: string,
  columns: readonly string[],
  rows: Iterable<readonly unknown[]>,
): string {
  const table = createTable();
  table.startRow();
  for (const column of columns) table.add(column);
  let count = 0;
  let length = 0;
  for (const row of rows) {
    count += 1;
    table.startRow();
    for (const value of row) {
      const cell = cellOf(value);
      length += cell.length;
      table.add(cell);
    }
    if (length > longestTable) break;
  }
  const [first = '', ...rest] = table.render();
  const text = columns.length < 2 ? [first, ...rest].join('\n\n') : first;
  const isCut = count >= mostRows || length > longestTable;
  const note = isCut ? `\n\n(The first ${count} rows.)` : '';
  return `## ${singleLine(name)}\n\n${text}${note}`;
}

/** Bytes say nothing to a reader. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined || value instanceof Uint8Array) return '';
  const text = value instanceof Date ? value.toISOString() : String(value);
  return text.slice(0, longestCell).replace(/\s+/g, ' ').trim();
}
