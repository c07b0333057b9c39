import type { HwpRecord } from './records.ts';

interface Cell {
  row: number;
  span: { columns: number; rows: number };
  records: HwpRecord[];
}

const listHeader = 0x48;
const table = 0x4d;

/** The cells of a table control row by row (HWP 5.0, 4.3.9.1), and what stands before them, its caption. */
export function tableCells(records: readonly HwpRecord[]) {
  const start = records.findIndex(({ tag }) => tag === table);
  const before = records.slice(0, Math.max(0, start));
  const rows: Cell[][] = [];
  let last: Cell | undefined;
  for (const record of records.slice(start + 1)) {
    if (record.tag === listHeader) {
      const cell = cellOf(record);
      if (!last || last.row !== cell.row) rows.push([]);
      rows.at(-1)?.push(cell);
      last = cell;
    } else last?.records.push(record);
  }
  return { before, rows };
}

/** The header of the list of a cell's paragraphs takes eight bytes; the cell's place and reach follow. */
function cellOf({ data, children }: HwpRecord): Cell {
  const field = (at: number, otherwise: number) =>
    data.length >= at + 2 ? data.readUInt16LE(at) : otherwise;
  return {
    row: field(10, 0),
    span: { columns: field(12, 1), rows: field(14, 1) },
    records: [...children],
  };
}
