/** Hands over a cell; rows and columns count from 0. */
export type AddCell = (row: number, column: number, text: string) => void;

/** Cells that are held until their rows are written; files may have them in any order within so many. */
const mostHeld = 200_000;

/** Puts cells into rows, and hands on the rows in their order. */
export function createCellRows(onRow: (cells: ReadonlyMap<number, string>) => void) {
  let rows = new Map<number, Map<number, string>>();
  let held = 0;
  let isOrdered = true;
  let lastRow = -1;
  let lastColumn = -1;
  let current: Map<number, string> = new Map();

  const flush = () => {
    const all = [...rows];
    if (!isOrdered) all.sort(([a], [b]) => a - b);
    for (const [, cells] of all) onRow(isOrdered ? cells : sortedByColumn(cells));
    rows = new Map();
    held = 0;
    isOrdered = true;
  };

  const add: AddCell = (row, column, text) => {
    if (text === '') return;
    if (row !== lastRow) {
      if (held >= mostHeld) flush();
      if (row < lastRow) isOrdered = false;
      lastRow = row;
      lastColumn = -1;
      current = rows.get(row) ?? new Map();
      rows.set(row, current);
    }
    if (column <= lastColumn) isOrdered = false;
    lastColumn = column;
    held += 1;
    current.set(column, text);
  };

  return { add, end: flush };
}

const sortedByColumn = (cells: Map<number, string>): Map<number, string> =>
  new Map([...cells].sort(([a], [b]) => a - b));
