/** What a character is to the reader of words. */
const OTHER = 0;
export const SPACE = 1;
export const LETTER = 2;
export const DIGIT = 3;
/** Stands for a letter within a word: `$`, `@`, `!`, `*`. */
export const STAND_IN = 4;
export const APOSTROPHE = 5;
/** May stand between the pieces of one word: `-`, `.`, `_`. */
export const CONNECTOR = 6;
/** Ends a sentence where white space follows. */
export const STOP = 7;
export const NEWLINE = 8;
export const QUOTE = 9;
/** Shown as nothing. */
export const INVISIBLE = 10;

const table = new Uint8Array(128);
const set = (characters: string, kind: number) => {
  for (const character of characters) table[character.charCodeAt(0)] = kind;
};
set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', LETTER);
set('0123456789', DIGIT);
set(' \t', SPACE);
set('\n\r\f\v', NEWLINE);
set('@$*+|', STAND_IN);
set("'`", APOSTROPHE);
set('-_~', CONNECTOR);
set('.!?', STOP);
set('"', QUOTE);

const invisible = /\p{Default_Ignorable_Code_Point}/u;
const letter = /[\p{L}\p{M}]/u;
const digit = /\p{N}/u;
const wide = new Map<number, number>();
const mostWide = 4_096;

/** Of a UTF-16 unit. Halves of pairs are letters: mathematical alphabets live up there. */
export function kindOf(unit: number): number {
  if (unit < 128) return table[unit] as number;
  let kind = wide.get(unit);
  if (kind === undefined) {
    kind = classify(unit);
    if (wide.size < mostWide) wide.set(unit, kind);
  }
  return kind;
}

function classify(unit: number): number {
  const character = String.fromCharCode(unit);
  if (unit >= 0xd800 && unit <= 0xdfff) return LETTER;
  if (invisible.test(character)) return INVISIBLE;
  if ('\u2019\u2018\u02bc\uff07'.includes(character)) return APOSTROPHE;
  if ('\u201c\u201d\u201e\u201f\u00ab\u00bb\u300c\u300d'.includes(character)) return QUOTE;
  if ('\u2026\u3002\uff01\uff0e\uff1f'.includes(character)) return STOP;
  if ('\u2010\u2011\u00b7\u2022\u30fb'.includes(character)) return CONNECTOR;
  if ('\u2028\u2029\u0085'.includes(character)) return NEWLINE;
  if (/\s/.test(character)) return SPACE;
  if (letter.test(character)) return LETTER;
  return digit.test(character) ? DIGIT : OTHER;
}
