import sets from './character-sets.json' with { type: 'json' };

const bySet = new Map(Object.entries(sets).map(([set, row]) => [Number(set), row.split('\t')]));

/** A character by its set and number (WordPerfect's character sets 0 to 14); a space where it is not known. */
export function characterOf(set: number, code: number): string {
  if (set === 0) return String.fromCharCode(code);
  return bySet.get(set)?.[code] || ' ';
}

/** What the codes from 1 on stand for by themselves. */
const shortcuts = 'åÅæÆäÄáàâãÃçÇëéÉèêíñÑøØõÕöÖüÜúùß';

export const shortcutOf = (code: number): string => shortcuts[code - 1] ?? '';
