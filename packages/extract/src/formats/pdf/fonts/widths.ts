import type { Dict } from '../syntax/objects.ts';
import type { PdfDocument } from '../syntax/open-document.ts';
import standard from './standard-widths.json' with { type: 'json' };

/** Of a font that neither brings widths nor is one of the fourteen. */
const usual = 500;
const monospaced = 600;
const first = 32;

/** Widths of a simple font by code, in thousandths of its size. */
export function simpleWidths(document: PdfDocument, font: Dict, name: string): Float64Array {
  const widths = new Float64Array(256);
  const given = document.numbers(font.get('Widths'));
  const from = document.number(font.get('FirstChar')) ?? 0;
  if (given.length === 0) return widths.map((_, code) => standardWidth(name, code));
  const descriptor = document.dictOf(font.get('FontDescriptor'));
  widths.fill(document.number(descriptor?.get('MissingWidth')) ?? 0);
  for (const [i, width] of given.entries()) if (from + i >= 0 && from + i < 256) widths[from + i] = width;
  return widths;
}

function standardWidth(name: string, code: number): number {
  if (/courier|mono/i.test(name)) return monospaced;
  const isBold = /bold|black|demi/i.test(name);
  const isItalic = /italic|oblique/i.test(name);
  const table = /helvetica|arial|sans/i.test(name)
    ? standard[isBold ? 'Helvetica-Bold' : 'Helvetica']
    : standard[
        isBold ? (isItalic ? 'Times-BoldItalic' : 'Times-Bold') : isItalic ? 'Times-Italic' : 'Times-Roman'
      ];
  return tableOf(table)[code - first] ?? usual;
}

const tables = new Map<string, number[]>();
function tableOf(text: string): number[] {
  let table = tables.get(text);
  if (!table) {
    table = text.split(' ').map(Number);
    tables.set(text, table);
  }
  return table;
}

/** Widths of a composite font by glyph (ISO 32000-2, 9.7.4.3), and that of all others. */
export function compositeWidths(
  document: PdfDocument,
  descendant: Dict,
): { of: Map<number, number>; other: number } {
  const of = new Map<number, number>();
  const rows = document.list(descendant.get('W'));
  for (let i = 0; i + 1 < rows.length; ) {
    const from = document.number(rows[i]) ?? 0;
    const next = document.resolve(rows[i + 1]);
    if (Array.isArray(next)) {
      for (const [k, width] of document.numbers(next).entries()) of.set(from + k, width);
      i += 2;
    } else {
      const to = Math.min(typeof next === 'number' ? next : from, 65_535);
      const width = document.number(rows[i + 2]) ?? usual;
      for (let glyph = from; glyph <= to; glyph++) of.set(glyph, width);
      i += 3;
    }
  }
  return { of, other: document.number(descendant.get('DW')) ?? 1000 };
}
