import { createTable } from '../../markdown/table.ts';
import { rstInline } from './rst-inline.ts';

export const isGridLine = (line: string): boolean => /^\s*\+(?:[-=]+\+)+\s*$/.test(line);
export const isSimpleLine = (line: string): boolean => /^\s*={2,}(?:\s+={2,})+\s*$/.test(line);

interface Read {
  markdown: string;
  /** The line after the table. */
  end: number;
}

type Rows = string[][];

function render(rows: Rows): string {
  const table = createTable();
  for (const row of rows) {
    table.startRow();
    for (const cell of row) table.add(rstInline(cell.replace(/\s+/g, ' ').trim()));
  }
  return table.render().join('\n\n');
}

const addLine = (row: string[], cells: string[]): string[] =>
  cells.map((cell, i) => `${row[i] ?? ''} ${cell}`);

/** A table drawn with `+`, `-` and `|`. */
export function gridTable(lines: string[], start: number): Read {
  const rows: Rows = [];
  let row: string[] = [];
  let end = start;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (/^\s*\+[-=+]+\+\s*$/.test(line)) {
      if (row.length > 0) rows.push(row);
      row = [];
    } else if (/^\s*[|+]/.test(line)) {
      row = addLine(
        row,
        line
          .trim()
          .replace(/^[|+]|[|+]\s*$/g, '')
          .split(/[|+]/),
      );
    } else break;
  }
  return { markdown: render(rows), end };
}

/** A table whose columns are underlined with `=`; a row whose first cell is blank goes on with the one before. */
export function simpleTable(lines: string[], start: number): Read | undefined {
  const columns = [...(lines[start] ?? '').matchAll(/=+/g)].map(({ index = 0 }) => index);
  const blank = lines.findIndex((line, i) => i > start && line.trim() === '');
  const block = lines.slice(start, blank === -1 ? undefined : blank);
  const last = block.findLastIndex(isSimpleLine);
  const end = last > 0 ? start + last : undefined;
  if (end === undefined) return undefined;
  const rows: Rows = [];
  for (const line of lines.slice(start + 1, end)) {
    if (isSimpleLine(line) || /^[\s-]*$/.test(line)) continue;
    const cells = columns.map((from, i) => line.slice(from, columns[i + 1]));
    const before = rows.at(-1);
    if (before && cells[0]?.trim() === '') rows[rows.length - 1] = addLine(before, cells);
    else rows.push(cells);
  }
  return { markdown: render(rows), end: end + 1 };
}
