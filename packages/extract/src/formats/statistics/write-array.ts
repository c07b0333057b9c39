import { singleLine } from '../../markdown/single-line.ts';
import { dataTable } from '../../sheets/data-table.ts';

/** Numbers or texts in any number of dimensions; `text` counts with the last dimension running fastest. */
export interface ArrayOfTexts {
  shape: readonly number[];
  text(index: number): string;
}

const mostValues = 2_000;
const widestTable = 200;

/** A vector as a line, a matrix as a table, of what has more dimensions the first values. */
export function writeArray({ shape, text }: ArrayOfTexts): string {
  const count = shape.reduce((product, size) => product * size, 1);
  const [rows = 0, columns = 0] = shape;
  if (shape.length === 2 && rows > 1 && columns > 1 && columns <= widestTable) {
    const names = Array.from({ length: columns }, (_, i) => String(i + 1));
    return dataTable(names, rowsOf(rows, columns, text), rows);
  }
  const shown = Math.min(count, mostValues);
  const values = Array.from({ length: shown }, (_, i) => singleLine(text(i)));
  const more = count > shown ? ` (The first ${shown} of ${count}.)` : '';
  return values.filter(Boolean).join(values.some((value) => value.includes(' ')) ? '\n\n' : ', ') + more;
}

function* rowsOf(rows: number, columns: number, text: (index: number) => string): Generator<string[]> {
  for (let row = 0; row < rows; row += 1)
    yield Array.from({ length: columns }, (_, column) => text(row * columns + column));
}

/** What the dimensions of an array are. */
export const shapeText = (shape: readonly number[]): string => shape.join(' × ');
