import type { ShowNumber } from '../../sheets/number-format.ts';
import { cellText, createSheetTable } from '../../sheets/sheet-table.ts';
import { createSheetScanner, type RawCell } from './scan-sheet.ts';

/** What cells refer to. */
export interface Values {
  strings: readonly string[];
  show(style: number): ShowNumber;
}

/** The table of one sheet in pieces; nothing when it is blank. */
export async function* writeSheet(pieces: AsyncIterable<string>, values: Values): AsyncGenerator<string> {
  const table = createSheetTable();
  const scanner = createSheetScanner((cells) => {
    const row = new Map<number, string>();
    for (const cell of cells) {
      const text = textOf(cell, values);
      if (text !== '') row.set(cell.column, text);
    }
    table.row(row);
  });
  for await (const piece of pieces) {
    scanner.push(piece);
    const text = table.take();
    if (text) yield text;
  }
  scanner.end();
  table.end();
  const text = table.take();
  if (text) yield text;
}

function textOf({ type, style, value }: RawCell, { strings, show }: Values): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return cellText(value);
  const number = Number(value);
  return Number.isNaN(number) ? cellText(value) : show(style)(number);
}
