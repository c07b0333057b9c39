/** Rows from which the width of a table is told. */
const rowsAhead = 1_000;
/** Longer stretches of empty columns are written as one, which would multiply what little they hold. */
const widestGap = 32;

type Row = ReadonlyMap<number, string>;

/** Writes the rows of a sheet as a markdown table as they come; columns that stay empty at its left are left out. */
export function createSheetTable() {
  let ahead: Row[] | undefined = [];
  let first = 0;
  let columns = 0;
  let out = '';

  const add = (row: Row) => {
    out += line(row, first, columns);
  };
  const start = () => {
    if (!ahead) return;
    const rows = ahead;
    ahead = undefined;
    const used = rows.flatMap((row) => [...row.keys()]);
    const last = used.reduce((most, column) => Math.max(most, column), 0);
    first = rows.length < rowsAhead ? used.reduce((least, column) => Math.min(least, column), last) : 0;
    columns = last - first + 1;
    rows.forEach((row, i) => {
      add(row);
      if (i === 0) out += `|${' --- |'.repeat(Math.max(1, shownColumns(row, first, columns)))}\n`;
    });
  };

  return {
    /** A row by its columns, which count from 0; blank ones are passed over. */
    row(cells: Row): void {
      if (cells.size === 0) return;
      if (!ahead) add(cells);
      else if (ahead.push(cells) >= rowsAhead) start();
    },
    end: start,
    /** What was written since the last time. */
    take(): string {
      const text = out;
      out = '';
      return text;
    },
  };
}

const gapOf = (from: number, to: number): number => (to - from > widestGap ? 1 : to - from);

function shownColumns(row: Row, first: number, columns: number): number {
  let count = 0;
  let next = first;
  for (const column of row.keys()) {
    if (column < next) continue;
    count += gapOf(next, column) + 1;
    next = column + 1;
  }
  return count + gapOf(next, first + columns);
}

/** Cells come in the order of their columns; the first row is as wide as the table. */
function line(row: Row, first: number, columns: number): string {
  let text = '|';
  let next = first;
  for (const [column, value] of row) {
    if (column > next) text += '  |'.repeat(gapOf(next, column));
    text += ` ${value} |`;
    next = Math.max(next, column + 1);
  }
  const left = first + columns - next;
  if (left > 0) text += '  |'.repeat(gapOf(0, left));
  return `${text}\n`;
}

/** The text of a cell on one line. */
export function cellText(value: string): string {
  const text = value.includes('|') ? value.replaceAll('|', '\\|') : value;
  return (text.includes('\n') || text.includes('\t') ? text.replace(/\s*\n\s*|\t/g, ' ') : text).trim();
}
