import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { singleLine } from '../../markdown/single-line.ts';
import { numberFormat } from '../../sheets/number-format.ts';
import { cellText, createSheetTable } from '../../sheets/sheet-table.ts';
import { readText } from '../../text/read-text.ts';
import { decodeXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { readCoreProperties } from '../docx/core-properties.ts';
import { declaredCharset } from '../html/declared-charset.ts';
import { elementsOf } from '../opendocument/write-text.ts';

const mostColumns = 16_384;
const mostRegions = 2_000;
const booleanType = '20';

/** Reads the sheets of a Gnumeric workbook that are shown; a cell that is computed gives its formula, all that the file has. */
export async function readGnumeric(file: SourceFile): Promise<ExtractedText> {
  const xml = await readText(file, declaredCharset);
  const sheets: string[] = [];
  for (const { attributes, content } of elementsOf(xml, 'gnm:Sheet')) {
    if (/HIDDEN$/.test(xmlAttribute(attributes, 'Visibility') ?? '')) continue;
    const [name] = elementsOf(content, 'gnm:Name');
    const table = tableOf(content);
    if (table) sheets.push(`## ${singleLine(decodeXml(name?.content ?? ''))}\n\n${table}`);
  }
  const meta = [...elementsOf(xml, 'office:meta')].map(({ content }) => content).join('');
  return { markdown: sheets.join('\n').trimEnd(), ...readCoreProperties(meta) };
}

function tableOf(sheet: string): string {
  const table = createSheetTable();
  const hidden = hiddenRows(sheet);
  const formatAt = styleRegions(sheet);
  const rows = new Map<number, Map<number, string>>();
  const formulas = new Map<string, string>();
  for (const { attributes, content } of elementsOf(sheet, 'gnm:Cell')) {
    const field = (name: string) => xmlAttribute(attributes, name);
    const [row, column] = [Number(field('Row')), Number(field('Col'))];
    const shared = field('ExprID') ?? '';
    const value = content || formulas.get(shared) || '';
    if (shared && content) formulas.set(shared, content);
    const text = cellText(
      shown(decodeXml(value), field('ValueFormat') ?? formatAt(row, column), field('ValueType')),
    );
    if (!(row >= 0 && column >= 0 && column < mostColumns) || text === '' || hidden(row)) continue;
    const cells = rows.get(row) ?? new Map<number, string>();
    cells.set(column, text);
    rows.set(row, cells);
  }
  const ordered = (map: Map<number, string>) => new Map([...map].sort(([a], [b]) => a - b));
  for (const [, cells] of [...rows].sort(([a], [b]) => a - b)) table.row(ordered(cells));
  table.end();
  return table.take();
}

function shown(value: string, format: string | undefined, type: string | undefined): string {
  const number = Number(value);
  if (!format || !type || type === booleanType || value === '' || !Number.isFinite(number)) return value;
  return numberFormat(format)(number);
}

/** The formats of numbers by the parts of the sheet that have one. */
function styleRegions(sheet: string): (row: number, column: number) => string | undefined {
  const regions: { format: string; holds(row: number, column: number): boolean }[] = [];
  for (const { attributes, content } of elementsOf(sheet, 'gnm:StyleRegion')) {
    const format = xmlAttribute(/<gnm:Style(\s[^<>]{0,2000})/.exec(content)?.[1] ?? '', 'Format');
    if (!format || format === 'General' || regions.length >= mostRegions) continue;
    const at = (name: string) => Number(xmlAttribute(attributes, name));
    const [left, top, right, bottom] = [at('startCol'), at('startRow'), at('endCol'), at('endRow')];
    regions.push({
      format,
      holds: (row, column) => row >= top && row <= bottom && column >= left && column <= right,
    });
  }
  return (row, column) => regions.find(({ holds }) => holds(row, column))?.format;
}

function hiddenRows(sheet: string): (row: number) => boolean {
  const ranges: [number, number][] = [];
  for (const [, attributes = ''] of sheet.matchAll(/<gnm:RowInfo(\s[^<>]{0,500})/g)) {
    if (xmlAttribute(attributes, 'Hidden') !== '1') continue;
    const first = Number(xmlAttribute(attributes, 'No'));
    ranges.push([first, first + (Number(xmlAttribute(attributes, 'Count')) || 1)]);
  }
  return (row) => ranges.some(([first, end]) => row >= first && row < end);
}
