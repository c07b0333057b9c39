import { singleLine } from '../../markdown/single-line.ts';
import { cellText, createSheetTable } from '../../sheets/sheet-table.ts';
import { decodeXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { elementsOf } from '../opendocument/write-text.ts';

const mostColumns = 16_384;

/** The tables of KSpread that are shown; a formula gives its result where the file has it. */
export function kSheetsToMarkdown(xml: string): string {
  const sheets: string[] = [];
  for (const { attributes, content } of elementsOf(xml, 'table')) {
    if (xmlAttribute(attributes, 'hide') === '1') continue;
    const rows = new Map<number, Map<number, string>>();
    for (const cell of elementsOf(content, 'cell')) {
      const at = (name: string) => Number(xmlAttribute(cell.attributes, name));
      const [row, column] = [at('row'), at('column')];
      const [result] = elementsOf(cell.content, 'result');
      const [text] = elementsOf(cell.content, 'text');
      const value = cellText(decodeXml(stripped(result?.content ?? text?.content ?? '')));
      if (value === '' || !(row > 0 && column > 0 && column <= mostColumns)) continue;
      const cells = rows.get(row) ?? new Map<number, string>();
      rows.set(row, cells.set(column, value));
    }
    const table = createSheetTable();
    for (const [, cells] of [...rows].sort(([a], [b]) => a - b))
      table.row(new Map([...cells].sort(([a], [b]) => a - b)));
    table.end();
    const shown = table.take();
    if (shown) sheets.push(`## ${singleLine(xmlAttribute(attributes, 'name') ?? '')}\n\n${shown}`);
  }
  return sheets.join('\n').trimEnd();
}

const stripped = (content: string): string =>
  content.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1').replace(/<[^<>]{0,2000}>/g, '');
