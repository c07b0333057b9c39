import { detect, type MatchType } from '@quire/pii';

interface Span {
  start: number;
  end: number;
}

const pairs = /[\ud800-\udbff][\udc00-\udfff]/;

/** Personal data in a text, in order; offsets are UTF-16 units. */
export function findPersonalData(text: string, categories: readonly MatchType[]): Span[] {
  const matches = detect(text, { categories });
  if (matches.length === 0 || !pairs.test(text)) return matches;
  let unit = 0;
  let point = 0;
  const toUnit = (offset: number): number => {
    for (; point < offset; point++) unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
    return unit;
  };
  return matches.map(({ start, end }) => ({ start: toUnit(start), end: toUnit(end) }));
}
