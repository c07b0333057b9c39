import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { singleLine } from '../../markdown/single-line.ts';
import { cellText, createSheetTable } from '../../sheets/sheet-table.ts';
import { readText } from '../../text/read-text.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { declaredCharset } from '../html/declared-charset.ts';
import { elementsOf } from '../opendocument/write-text.ts';
import { officeProperties } from './office-properties.ts';
import { readSheetFormats } from './sheet-formats.ts';

/** Columns and rows that Excel has. */
const most = 16_384;

/** Reads a workbook as Excel 2003 writes it in XML: the sheets that are shown, without rows that are hidden. */
export async function readExcelXml(file: SourceFile): Promise<ExtractedText> {
  const xml = await readText(file, declaredCharset);
  const show = readSheetFormats([...elementsOf(xml, 'Styles')].map(({ content }) => content).join(''));
  const sheets: string[] = [];
  let sheet = { name: '', isHidden: false, table: createSheetTable() };
  let row = new Map<number, string>();
  let isRowHidden = false;
  let column = -1;
  let text = '';
  let style = '';
  let type = '';
  let within: 'nothing' | 'data' | 'visibility' = 'nothing';
  let across = 0;
  let inComment = false;

  scanXml(xml, {
    start(name, attributes) {
      if (name === 'Worksheet')
        sheet = { name: xmlAttribute(attributes, 'Name') ?? '', isHidden: false, table: createSheetTable() };
      else if (name === 'Row') {
        row = new Map();
        column = -1;
        isRowHidden = xmlAttribute(attributes, 'Hidden') === '1';
      } else if (name === 'Cell') {
        const index = Number(xmlAttribute(attributes, 'Index'));
        column = index >= 1 && index <= most ? index - 1 : column + 1;
        across = Math.min(Math.max(0, Number(xmlAttribute(attributes, 'MergeAcross')) || 0), most);
        text = '';
        style = xmlAttribute(attributes, 'StyleID') ?? '';
      } else if (name === 'Data' && !inComment) {
        within = 'data';
        type = xmlAttribute(attributes, 'Type') ?? '';
      } else if (name === 'Comment') inComment = true;
      else if (name === 'Visible') within = 'visibility';
    },
    end(name) {
      if (name === 'Data' || name === 'Visible') within = 'nothing';
      else if (name === 'Comment') inComment = false;
      else if (name === 'Cell') {
        const value = cellText(show(text, type, style));
        if (value && column < most) row.set(column, value);
        column += across;
      } else if (name === 'Row' && !isRowHidden) sheet.table.row(row);
      else if (name === 'Worksheet') {
        sheet.table.end();
        const table = sheet.table.take();
        if (table && !sheet.isHidden) sheets.push(`## ${singleLine(sheet.name)}\n\n${table}`);
      }
    },
    text(value) {
      if (within === 'data') text += value;
      else if (within === 'visibility' && /Hidden/.test(value)) sheet.isHidden = true;
    },
  });
  return { markdown: sheets.join('\n').trimEnd(), ...officeProperties(xml) };
}
