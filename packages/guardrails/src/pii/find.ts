import { detect, type MatchType } from '@quire/pii';

/** A place in a text, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** What exposes a person or opens a door. Titles, genders, bare places and plain links do not. */
const categories: readonly MatchType[] = [
  'ADDRESS',
  'EMAIL',
  'PHONE',
  'SSN',
  'CREDIT_CARD',
  'CVV',
  'BANK_ACCOUNT',
  'IBAN',
  'SECRET',
  'IP_ADDRESS',
  'DATE_OF_BIRTH',
  'PASSPORT',
  'MEDICAL_LICENSE',
  'CRYPTO_WALLET',
  'BITCOIN_ADDRESS',
];
const pairs = /[\ud800-\udbff][\udc00-\udfff]/;

/** Personal data in a text, in order and without overlaps. */
export function findPersonalData(text: string): Span[] {
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
