/** Letters that Unicode does not decompose into a base letter and a mark. */
const undecomposed: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ə: 'e',
  '’': "'",
};
const plain = /^[a-z' -]*$/;

/** The key under which a word stands in the gazetteer: lower case, without diacritics. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[øłđðþßæœıə’]/g, (letter) => undecomposed[letter] ?? letter);
}
