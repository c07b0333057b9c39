import { makePackage, relationshipsXml } from '../../testing/make-package.ts';

/** A sheet by its name, with the XML of its rows; `state` hides it. */
export interface SheetOfRows {
  name: string;
  rows: string;
  state?: string;
}

const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** A workbook of these sheets; strings and styles as the inside of their parts. */
export function makeXlsx(sheets: SheetOfRows[], strings = '', styles = '', contentType = main): Uint8Array {
  return makePackage('xl/workbook.xml', contentType, {
    'docProps/core.xml':
      '<cp:coreProperties><dc:title>Stock</dc:title><dc:creator>Ann Lee</dc:creator></cp:coreProperties>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets
      .map(
        ({ name, state }, i) =>
          `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="s${i}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsXml(
      ['t', 'sharedStrings', 'sharedStrings.xml'],
      ['f', 'styles', '/xl/styles.xml'],
      ...sheets.map((_, i): [string, string, string] => [`s${i}`, 'worksheet', `worksheets/sheet${i}.xml`]),
    ),
    'xl/sharedStrings.xml': `<?xml version="1.0"?><sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [
        `xl/worksheets/sheet${i}.xml`,
        `<?xml version="1.0"?><worksheet><cols><col min="1"/></cols><sheetData>${rows}</sheetData><rowBreaks/></worksheet>`,
      ]),
    ),
  });
}
