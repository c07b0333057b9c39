import { cellText } from '../../sheets/sheet-table.ts';
import { Unreadable } from '../../unreadable.ts';
import { richText } from './scan-sheet.ts';

/** UTF-16 units that all shared strings together may have. */
const mostUnits = 160 * 1024 * 1024;

/** The strings that cells refer to by number (ECMA-376 part 1, 18.4), as the text of cells. */
export async function readSharedStrings(pieces: AsyncIterable<string>): Promise<string[]> {
  const strings: string[] = [];
  let held = '';
  let units = 0;
  let prefix: string | undefined;
  for await (const piece of pieces) {
    units += piece.length;
    if (units > mostUnits) throw new Unreadable('too_large', 'the strings of the workbook');
    held += piece;
    prefix ??= /<(\w+:)?sst[\s>]/.exec(held)?.[1] ?? (held.includes('sst') ? '' : undefined);
    const close = `</${prefix ?? ''}si>`;
    const last = held.lastIndexOf(close);
    if (last === -1) continue;
    addStrings(strings, held.slice(0, last + close.length), prefix ?? '');
    held = held.slice(last + close.length);
  }
  return strings;
}

function addStrings(strings: string[], xml: string, prefix: string): void {
  const [open, close] = [`<${prefix}si`, `</${prefix}si>`];
  for (let at = xml.indexOf(open); at !== -1; ) {
    const start = xml.indexOf('>', at);
    if (start === -1) return;
    if (xml.charCodeAt(start - 1) === 47) {
      strings.push('');
      at = xml.indexOf(open, start);
      continue;
    }
    const end = xml.indexOf(close, start);
    if (end === -1) return;
    strings.push(cellText(richText(xml.slice(start + 1, end), prefix)));
    at = xml.indexOf(open, end);
  }
}
