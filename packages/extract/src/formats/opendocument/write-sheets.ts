import { cellText, createSheetTable } from '../../sheets/sheet-table.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import type { OpenStyles } from './styles.ts';
import { elementsOf } from './write-text.ts';

/** Cells and rows that stand for several are written as often, until this many were added so. */
const maxRepeated = 200_000;

/** Each sheet of a workbook that is shown as a heading and a table. */
export function openSheetsOf(xml: string, styles: OpenStyles): string {
  const sheets: string[] = [];
  const allowance = { left: maxRepeated };
  for (const { attributes, content } of elementsOf(xml, 'table:table')) {
    if (styles.style(xmlAttribute(attributes, 'style-name')).hidden) continue;
    const table = sheetTable(content, allowance);
    if (table) sheets.push(`## ${xmlAttribute(attributes, 'name') ?? ''}\n\n${table}`);
  }
  return sheets.join('\n');
}

function sheetTable(xml: string, allowance: { left: number }): string {
  const table = createSheetTable();
  let row = new Map<number, string>();
  let rowRepeats = 1;
  let column = 0;
  let cell = { text: '', repeats: 1 };
  let paragraphs = 0;
  let skipped = 0;

  const allowed = (wanted: number) => {
    const granted = Math.min(wanted - 1, allowance.left);
    allowance.left -= granted;
    return granted + 1;
  };
  const endCell = () => {
    const text = cellText(cell.text);
    const times = text === '' ? 0 : allowed(cell.repeats);
    for (let i = 0; i < times; i += 1) row.set(column + i, text);
    column += cell.repeats;
  };
  const endRow = () => {
    for (let i = row.size === 0 ? 0 : allowed(rowRepeats); i > 0; i -= 1) table.row(row);
  };
  const repeatsOf = (attributes: string, what: string) =>
    Math.max(1, Math.trunc(Number(xmlAttribute(attributes, `number-${what}-repeated`)) || 1));

  scanXml(xml, {
    start(name, attributes) {
      if (skipped > 0 || name === 'annotation' || name === 'shapes') skipped += 1;
      else if (name === 'table-row') {
        row = new Map();
        column = 0;
        rowRepeats = repeatsOf(attributes, 'rows');
      } else if (name === 'table-cell' || name === 'covered-table-cell')
        cell = { text: '', repeats: repeatsOf(attributes, 'columns') };
      else if (name === 'p') {
        if (cell.text) cell.text += ' ';
        paragraphs += 1;
      } else if (name === 's' || name === 'tab' || name === 'line-break') cell.text += ' ';
    },
    end(name) {
      if (skipped > 0) skipped -= 1;
      else if (name === 'p') paragraphs -= 1;
      else if (name === 'table-cell' || name === 'covered-table-cell') endCell();
      else if (name === 'table-row') endRow();
    },
    text(value) {
      if (paragraphs > 0 && skipped === 0) cell.text += value;
    },
  });
  table.end();
  return table.take();
}
