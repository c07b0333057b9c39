import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';
import { describeFonts } from './describe-font.ts';
import { readEmbeddedOpenType } from './embedded-opentype.ts';
import { readSuitcase } from './suitcase.ts';
import { readTables, sfntTables } from './tables.ts';
import { readType1 } from './type1.ts';
import { readWebFont, readWebFont2 } from './web-fonts.ts';
import { readXFont } from './x-font.ts';

const mostFonts = 64;

/** What a font says of itself: its names, its makers, its terms, and the scripts that it is for. */
export function readFont(view: View): ExtractedText {
  const start = view.bytes(0, 4).toString('latin1');
  const sheet = createFactSheet();
  if (start === 'ttcf')
    return describeFonts(
      collection(view).map((at) => readTables(view, at)),
      sheet,
    );
  if (start === 'wOFF') return describeFonts([readWebFont(view, sheet)], sheet);
  if (start === 'wOF2') return describeFonts([readWebFont2(view, sheet)], sheet);
  if (start === '\x01fcp') return readXFont(view, sheet);
  if (start.startsWith('\x80\x01')) return readType1(view, sheet);
  if (/^(?:\0\cA\0\0|OTTO|true|typ1)$/.test(start)) return describeFonts([readTables(view, 0)], sheet);
  if (view.size > 36 && view.u16(34) === 0x4c50) return readEmbeddedOpenType(view, sheet);
  const fonts = readSuitcase(view);
  if (fonts.length === 0) throw new Unreadable('corrupt', 'no font');
  return describeFonts(
    fonts.map((font) => sfntTables(font)),
    sheet,
  );
}

function collection(view: View): number[] {
  const count = Math.min(view.u32(8), mostFonts);
  return Array.from({ length: count }, (_, i) => view.u32(12 + i * 4));
}
