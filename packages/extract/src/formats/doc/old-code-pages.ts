import type { Fib } from './fib.ts';

/** Code pages by the primary part of a language's number, where they are not the western one. */
const pages: Readonly<Record<number, number>> = {
  1: 1256,
  2: 1251,
  4: 936,
  5: 1250,
  8: 1253,
  13: 1255,
  14: 1250,
  17: 932,
  18: 949,
  21: 1250,
  24: 1250,
  25: 1251,
  26: 1250,
  27: 1250,
  30: 874,
  31: 1254,
  34: 1251,
  35: 1251,
  36: 1250,
  37: 1257,
  38: 1257,
  39: 1257,
};
const traditionalChinese = 0x0404;

/** The code page that programs of a language wrote in. */
export const pageOfLanguage = (id: number): number =>
  id === traditionalChinese ? 950 : (pages[id & 0x3ff] ?? 1252);

/** The character sets of the fonts of Word 6, in the order of their numbers. */
export function oldFontCharsets(tables: Buffer, fib: Fib): number[] {
  const { at, length } = fib.table('fonts');
  const fonts = tables.subarray(at, at + length);
  const charsets: number[] = [];
  for (let next = 2; next + 5 < fonts.length; next += 1 + fonts.readUInt8(next)) {
    charsets.push(fonts.readUInt8(next + 4));
  }
  return charsets;
}
