import { defineDetector } from '../define-detector.ts';
import { isAlnum, isDigit, isWordChar } from '../engine/characters.ts';
import { readGroups } from './digit-groups.ts';
import { passesLuhn } from './luhn.ts';

/** Issuer ranges: first and last prefix, and the lengths in use. */
const ranges: readonly [low: number, high: number, lengths: readonly number[]][] = [
  [1, 1, [15]], // UATP
  [1800, 1800, [15]], // JCB
  [2131, 2131, [15]],
  [35, 35, [16, 19]],
  [34, 34, [15]], // American Express
  [37, 37, [15]],
  [30, 30, [16, 19]], // Diners Club
  [36, 36, [16, 19]],
  [38, 39, [16, 19]],
  [4, 4, [13, 16, 19]], // Visa
  [51, 55, [16]], // Mastercard
  [2221, 2720, [16]],
  [2200, 2204, [16, 19]], // Mir
  [50, 50, [13, 15, 16, 19]], // Maestro
  [56, 58, [13, 15, 16, 19]],
  [6011, 6011, [16, 19]], // Discover
  [644, 659, [16, 19]],
  [60, 61, [16]], // RuPay, Hipercard
  [62, 62, [16, 19]], // UnionPay
  [63, 63, [13, 15, 16, 19]],
  [66, 69, [13, 15, 16, 19]],
  [81, 82, [16, 19]], // UnionPay, RuPay
  [8600, 8600, [16]], // Uzcard
  [9792, 9792, [16]], // Troy
  [9860, 9860, [16]], // Humo
];

const isIssued = (digits: string): boolean =>
  ranges.some(([low, high, lengths]) => {
    const prefix = Number(digits.slice(0, String(low).length));
    return prefix >= low && prefix <= high && lengths.includes(digits.length);
  });

/** As cards are embossed: fours with a rest, or 4-6-5 and 4-6-4. */
const isEmbossed = (groups: readonly number[]): boolean =>
  groups.length === 1 ||
  /^(?:4,4,4,4(?:,3)?|4,6,[45]|4,4,4,[13]|4,3,3,3|4,4,5|6,13|4,4,4,7)$/.test(groups.join());

export const card = defineDetector({
  type: 'CREDIT_CARD',
  rule: '13, 15, 16 or 19 digits of a range that an issuer uses at that length, with a right check digit; in one piece or grouped as embossed, by spaces or hyphens.',
  source: 'ISO/IEC 7812-1; issuer ranges as published by the networks',
  strength: 'validated',
  on: 'digits',
  lengths: [4, 6, 13, 15, 16, 19],
  examples: [
    'Card «4111 1111 1111 1111» expires soon.',
    'pay with «5105-1051-0510-5100»',
    '«371449635398431»',
    '«3782 822463 10005»',
    'ends here: «6011000990139424».',
    'UATP «122000000000003»',
  ],
  counterExamples: [
    '4111 1111 1111 1112',
    'at 1748503543012 ms',
    '4111-1111 1111-1111',
    '94111111111111111',
    'id a4111111111111111',
    '0.4111111111111111',
    '36168002586008',
    '9999 9999 9999 9995',
  ],
  scan(text, from, to, report) {
    const before = text.charCodeAt(from - 1);
    if (isWordChar(before) || before === 46) return;
    if ((before === 45 || before === 32) && isDigit(text.charCodeAt(from - 2)) && to - from <= 6) return;
    if (before === 45 && isAlnum(text.charCodeAt(from - 2))) return;
    const found = readGroups(text, from, ' -', 19);
    if (!found || found.digits.length < 13 || !isEmbossed(found.groups)) return;
    const after = text.charCodeAt(found.end);
    if (isWordChar(after) || ((after === 45 || after === 46) && isAlnum(text.charCodeAt(found.end + 1))))
      return;
    if (isIssued(found.digits) && passesLuhn(found.digits)) report(from, found.end);
  },
});
