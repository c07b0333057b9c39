import { defineDetector } from '../define-detector.ts';
import { isUpper, isWordChar } from '../engine/characters.ts';
import { isNamedOtherwise, isNear, standsAlone } from '../numbers/bare-number.ts';

export const passport = defineDetector({
  type: 'PASSPORT',
  rule: 'One letter but Q, X and Z, then seven digits; a medical keyword before it makes it a licence instead.',
  source: 'spec/curation-context-discovery.md',
  strength: 'bare',
  on: 'digits',
  lengths: [7],
  contextWords: {
    en: 'passport|passports|passport number|travel document|passport no',
    de: 'reisepass|pass|passnummer',
    es: 'pasaporte',
    fr: 'passeport',
    it: 'passaporto',
    pt: 'passaporte',
  },
  examples: [
    'my passport is «A1234567».',
    'Passport No: «c9876543»',
    '«J6932157»',
    'passport_number=«B7654321»',
  ],
  counterExamples: [
    'Q1234567',
    'passport X1234567',
    'passport Z1234567',
    'A123456',
    'A12345678',
    'AB1234567',
    'order A1234567',
    'v1234567',
  ],
  scan(text, from, to, report, context) {
    const letter = text.charCodeAt(from - 1);
    const isNamed = isNear(text, context, from);
    if (!(isNamed ? /[A-PR-WYa-pr-wy]/ : /[A-PR-WY]/).test(text.charAt(from - 1))) return;
    const before = text.charCodeAt(from - 2);
    if (isWordChar(before) && !(before === 95 || before === 0)) return;
    if (!standsAlone(text, from - 1, to)) return;
    if (isNamed) report(from - 1, to, 'anchored');
    else if (isUpper(letter) && !isNamedOtherwise(text, from - 1)) report(from - 1, to);
  },
});
