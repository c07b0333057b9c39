import { singleLine } from '../markdown/single-line.ts';
import { type AddCell, createCellRows } from './cell-rows.ts';
import { createSheetTable } from './sheet-table.ts';

/** A sheet and its cells; `read` pauses now and then, so that what was written can leave. */
export interface CellSheet {
  /** Empty where the format has a single sheet without a name. */
  name: string;
  read(add: AddCell): Iterable<void> | AsyncIterable<void>;
}

/** Each sheet that has cells as a heading and a table. */
export async function* writeSheets(
  sheets: Iterable<CellSheet> | AsyncIterable<CellSheet>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { name, read } of sheets) {
    let hasHeading = false;
    const heading = name.trim() === '' ? '' : `## ${singleLine(name)}\n\n`;
    for await (const text of tableOf(read)) {
      if (!hasHeading) yield `${isFirst ? '' : '\n'}${heading}`;
      isFirst = false;
      hasHeading = true;
      yield text;
    }
  }
}

async function* tableOf(read: CellSheet['read']): AsyncGenerator<string> {
  const table = createSheetTable();
  const rows = createCellRows(table.row);
  for await (const _ of read(rows.add)) {
    const text = table.take();
    if (text) yield text;
  }
  rows.end();
  table.end();
  const text = table.take();
  if (text) yield text;
}
