import type { AddCell } from '../../sheets/cell-rows.ts';
import { cellText } from '../../sheets/sheet-table.ts';
import { linesOf } from './lines.ts';

/** Lines between two pauses. */
const perPause = 4096;

/** Reads a data interchange table: after its header each value is two lines, its kind and number, and its text. */
export async function* readDif(pieces: AsyncIterable<string>, add: AddCell): AsyncGenerator<void> {
  let [row, column, count] = [-1, 0, 0];
  let isData = false;
  let head: string | undefined;
  for await (const line of linesOf(pieces)) {
    count += 1;
    if (count % perPause === 0) yield;
    if (!isData) {
      isData = line.trim() === 'DATA';
      if (isData) count = -2;
      continue;
    }
    if (count <= 0) continue;
    if (head === undefined) {
      head = line.trim();
      continue;
    }
    const [kind = '', value = ''] = splitAt(head, ',');
    head = undefined;
    if (kind === '-1') {
      if (line.trim() === 'EOD') return;
      row += 1;
      column = 0;
    } else {
      add(Math.max(row, 0), column, textOf(kind, value, line.trim()));
      column += 1;
    }
  }
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

const faults = new Map([
  ['NA', '#N/A'],
  ['ERROR', '#VALUE!'],
]);

function textOf(kind: string, value: string, line: string): string {
  if (kind === '1') return cellText(line.replace(/^"|"$/g, '').replaceAll('""', '"'));
  if (line === 'TRUE' || line === 'FALSE') return line;
  return faults.get(line) ?? cellText(value);
}
