import type { WordDocument } from './document.ts';
import { paragraphsOf } from './paragraphs.ts';

/** Edges of cells that are this close, in twentieths of a point, are one. */
const tolerance = 20;
/** Tables with more columns than this are no tables that anybody ruled: their cells stay as they come. */
const maxColumns = 100;

/** How many columns each cell of the rows of a table reaches over; the table starts at a position. */
export function tableSpans(document: WordDocument, start: number, most: number): number[][] {
  const rows: number[][] = [];
  for (const { end } of paragraphsOf(document.text, start, most)) {
    const { inTable, depth = 1, endsRow, cells } = document.paragraphAt(end);
    if (!inTable) break;
    if (endsRow && depth <= 1) rows.push(cells ? edgesOf(cells) : []);
  }
  const columns = columnsOf(rows);
  if (new Set(columns.values()).size > maxColumns) return [];
  const column = (edge = 0) => columns.get(edge) ?? 0;
  return rows.map((edges) => edges.slice(1).map((edge, i) => Math.max(1, column(edge) - column(edges[i]))));
}

/** Where the cells of a row begin and where the last one ends. */
function edgesOf(cells: Buffer): number[] {
  const count = cells.readUInt8(0);
  if (cells.length < 3 + count * 2) return [];
  return Array.from({ length: count + 1 }, (_, i) => cells.readInt16LE(1 + i * 2));
}

/** The column of the table before which each edge stands. */
function columnsOf(rows: readonly number[][]): ReadonlyMap<number, number> {
  const columns = new Map<number, number>();
  let column = -1;
  let last = Number.NEGATIVE_INFINITY;
  for (const edge of [...new Set(rows.flat())].toSorted((a, b) => a - b)) {
    if (edge - last > tolerance) {
      column += 1;
      last = edge;
    }
    columns.set(edge, column);
  }
  return columns;
}
