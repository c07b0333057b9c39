/** Accents that stand for themselves, as old fonts set them over a letter, and as they join with one. */
const joining: Readonly<Record<string, string>> = {
  '¨': '\u0308',
  '´': '\u0301',
  ˋ: '\u0300',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¸': '\u0327',
  '˚': '\u030a',
  ˇ: '\u030c',
  '˘': '\u0306',
  '˝': '\u030b',
  '¯': '\u0304',
  '˙': '\u0307',
};

const accent = /[¨´ˋˆ˜¸˚ˇ˘˝¯˙]/;
const beforeLetter = /([¨´ˋˆ˜¸˚ˇ˘˝¯˙])(\p{L})/gu;

export const isAccent = (text: string): boolean => text.length === 1 && accent.test(text);

/** A letter with an accent, where there is a character for both. */
export function withAccent(letter: string, mark: string): string | undefined {
  const both = ((letter === 'ı' ? 'i' : letter) + (joining[mark] ?? '')).normalize('NFC');
  return both.length === 1 ? both : undefined;
}

/** A text with the accents that stand before their letters on them. */
export const withAccents = (text: string): string =>
  accent.test(text)
    ? text.replace(beforeLetter, (apart, mark, letter) => withAccent(letter, mark) ?? apart)
    : text;
