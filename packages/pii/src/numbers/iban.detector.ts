import { defineDetector } from '../define-detector.ts';
import { isAlnum, isDigit, isUpper, isWordChar } from '../engine/characters.ts';
import { ibanLengths } from './iban-countries.ts';

/** ISO 7064 mod 97-10: the first four characters go last, letters count from 10. */
function hasRightChecksum(iban: string): boolean {
  let rest = 0;
  for (let i = 0; i < iban.length; i++) {
    const c = iban.charCodeAt((i + 4) % iban.length);
    rest = isDigit(c) ? (rest * 10 + c - 48) % 97 : (rest * 100 + c - 55) % 97;
  }
  return rest === 1;
}

/** Reads exactly `length` characters, in one piece or in fours with one kind of separator; the end, or -1. */
function readIban(text: string, from: number, length: number): { iban: string; end: number } | undefined {
  const separator = text.charCodeAt(from + 4);
  const isGrouped = separator === 32 || separator === 45 || separator === 0xa0;
  let iban = '';
  let at = from;
  while (iban.length < length) {
    if (isGrouped && iban.length > 0 && iban.length % 4 === 0) {
      if (text.charCodeAt(at) !== separator) return undefined;
      at++;
    }
    const c = text.charCodeAt(at);
    if (!isDigit(c) && !isUpper(c)) return undefined;
    iban += text.charAt(at++);
  }
  return { iban, end: at };
}

export const iban = defineDetector({
  type: 'IBAN',
  rule: "Two letters of a country, two check digits and the rest in the country's length, right by mod 97; in one piece or in fours.",
  source: 'ISO 13616-1, SWIFT IBAN registry',
  strength: 'validated',
  on: 'digits',
  examples: [
    '«DE89370400440532013000»',
    'IBAN: «GB82 WEST 1234 5698 7654 32».',
    '«BR97 0036 0305 0000 1000 9795 493P 1»',
    '(«NL91 ABNA 0417 1643 00»)',
    '«AL47212110090000000235698741» ALL CAPS',
  ],
  counterExamples: [
    'DE89370400440532013001',
    'DE8937040044053201300',
    'XX89370400440532013000',
    'de89370400440532013000x',
    'NL91 ABNA0417 1643 00',
    'GI75 aWBK 0000 0000 7099 453',
    'XDE89370400440532013000',
  ],
  scan(text, from, to, report) {
    if (to - from < 2 || !isUpper(text.charCodeAt(from - 1)) || !isUpper(text.charCodeAt(from - 2))) return;
    if (isWordChar(text.charCodeAt(from - 3))) return;
    const length = ibanLengths.get(text.slice(from - 2, from));
    const found = length ? readIban(text, from - 2, length) : undefined;
    if (!found || isAlnum(text.charCodeAt(found.end)) || !hasRightChecksum(found.iban)) return;
    report(from - 2, found.end);
  },
});
