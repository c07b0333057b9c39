/** What a UTF-16 unit is to the scanner. Latin letters with marks count as letters, so that labels can be in any of our languages. */
const OTHER = 0;
export const LETTER = 1;
export const DIGIT = 2;
/** May stand inside a long token: `_ - + / = .` */
export const JOINT = 3;

const kinds = new Uint8Array(0x250);
for (let c = 0; c < kinds.length; c++) {
  if ((c >= 65 && c <= 90) || (c >= 97 && c <= 122) || (c >= 0xc0 && c !== 0xd7 && c !== 0xf7))
    kinds[c] = LETTER;
}
for (let c = 48; c <= 57; c++) kinds[c] = DIGIT;
for (const joint of '_-+/=.') kinds[joint.charCodeAt(0)] = JOINT;

export const kindOf = (c: number): number => (c < 0x250 ? (kinds[c] as number) : OTHER);

export const isDigit = (c: number): boolean => c >= 48 && c <= 57;
export const isUpper = (c: number): boolean => c >= 65 && c <= 90;
export const isLower = (c: number): boolean => c >= 97 && c <= 122;
/** ASCII letter or digit; NaN, which `charCodeAt` gives outside the text, is neither. */
export const isAlnum = (c: number): boolean => isDigit(c) || isUpper(c) || isLower(c);
/** Letter (also Latin with marks), digit or underscore: what glues a value to a longer word. */
export const isWordChar = (c: number): boolean => {
  const kind = kindOf(c);
  return kind === LETTER || kind === DIGIT || c === 95;
};
export const isSpace = (c: number): boolean => c === 32 || (c >= 9 && c <= 13) || c === 0xa0;
/** An upper-case letter, also with marks. */
export const isCapital = (c: number): boolean => isUpper(c) || (c >= 0xc0 && c <= 0xde && c !== 0xd7);

/** The end of the run of digits that starts at `at`. */
export function endOfDigits(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}
