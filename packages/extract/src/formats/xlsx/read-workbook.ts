import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

/** A sheet that is shown. */
export interface SheetEntry {
  name: string;
  relationship: string;
}

/** Reads workbook.xml: the sheets that are shown, in order, and from when days count. */
export function readWorkbook(xml: string): { sheets: SheetEntry[]; since1904: boolean } {
  const sheets: SheetEntry[] = [];
  let since1904 = false;
  scanXml(xml, {
    start(name, attributes) {
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/.test(xmlAttribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet' || /hidden/i.test(xmlAttribute(attributes, 'state') ?? '')) return;
      sheets.push({
        name: xmlAttribute(attributes, 'name') ?? '',
        relationship: /\s[\w-]+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '',
      });
    },
    end() {},
  });
  return { sheets, since1904 };
}
