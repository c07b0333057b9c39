import { builtInFormat, numberFormat, type ShowNumber } from '../../sheets/number-format.ts';
import { cellText } from '../../sheets/sheet-table.ts';
import { Unreadable } from '../../unreadable.ts';
import { recordsIn, wideString } from './records.ts';

const ids = {
  workbook: 153,
  sheet: 156,
  sharedString: 19,
  format: 44,
  style: 47,
  styles: 617,
  endOfStyles: 618,
};

/** A sheet that is shown. */
interface SheetEntry {
  name: string;
  relationship: string;
}

/** The sheets that are shown, in order, and from when days count (MS-XLSB 2.4.301, 2.4.820). */
export async function readSheetList(
  pieces: AsyncIterable<Buffer>,
): Promise<{ sheets: SheetEntry[]; since1904: boolean }> {
  const sheets: SheetEntry[] = [];
  let since1904 = false;
  for await (const records of recordsIn(pieces)) {
    for (const { id, content } of records) {
      if (id === ids.workbook && content.length > 0) since1904 = (content.readUInt8(0) & 1) === 1;
      if (id !== ids.sheet || content.length < 12 || content.readUInt32LE(0) !== 0) continue;
      const relationship = wideString(content, 8);
      sheets.push({ name: wideString(content, relationship.end).text, relationship: relationship.text });
    }
  }
  return { sheets, since1904 };
}

const mostUnits = 160 * 1024 * 1024;

/** The strings that cells refer to by number, as the text of cells. */
export async function readSharedStrings(pieces: AsyncIterable<Buffer>): Promise<string[]> {
  const strings: string[] = [];
  let units = 0;
  for await (const records of recordsIn(pieces)) {
    for (const { id, content } of records) {
      if (id !== ids.sharedString) continue;
      const text = cellText(wideString(content, 1).text);
      units += text.length;
      if (units > mostUnits) throw new Unreadable('too_large', 'the strings of the workbook');
      strings.push(text);
    }
  }
  return strings;
}

/** How the numbers of each cell style are shown. */
export async function readStyles(
  pieces: AsyncIterable<Buffer>,
  since1904: boolean,
): Promise<(style: number) => ShowNumber> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let within = false;
  for await (const records of recordsIn(pieces)) {
    for (const { id, content } of records) {
      if (id === ids.styles) within = true;
      else if (id === ids.endOfStyles) within = false;
      else if (id === ids.format && content.length >= 2)
        codes.set(content.readUInt16LE(0), wideString(content, 2).text);
      else if (id === ids.style && within && content.length >= 4) formats.push(content.readUInt16LE(2));
    }
  }
  const shown = new Map<number, ShowNumber>();
  return (style) => {
    const format = formats[style] ?? 0;
    const show = shown.get(format) ?? numberFormat(codes.get(format) ?? builtInFormat(format), since1904);
    shown.set(format, show);
    return show;
  };
}
