/** Hebrew, Arabic and their like, with their forms for presentation. */
const range = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
const rightToLeft = new RegExp(`[${range}]`);
const letter = /\p{L}/gu;
const pairs: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Whether most letters of a text run from right to left. */
export function runsRightToLeft(text: string): boolean {
  if (!hasRightToLeft(text)) return false;
  const letters = text.match(letter) ?? [];
  return letters.filter((char) => rightToLeft.test(char)).length * 2 >= letters.length;
}

const turned = (text: string): string =>
  [...text]
    .reverse()
    .map((char) => pairs[char] ?? char)
    .join('');

/** A letter or digit that runs from left to right, and all up to the last such before one that does not. */
const other = `(?![${range}])[\\p{L}\\p{N}%$€£]`;
const leftToRightParts = new RegExp(`${other}(?:[^${range}]*${other})?`, 'gu');
const rightToLeftParts = new RegExp(`[${range}](?:[^\\p{L}\\p{N}]*[${range}]+)*`, 'gu');

/** A line as it is read, of what stands on it from left to right. */
export function inReadingOrder(visual: string): string {
  if (!runsRightToLeft(visual)) return visual.replace(rightToLeftParts, turned);
  return turned(visual).replace(leftToRightParts, turned);
}
