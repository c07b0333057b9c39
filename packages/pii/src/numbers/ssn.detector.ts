import { defineDetector } from '../define-detector.ts';
import { endOfDigits, isDigit, isWordChar } from '../engine/characters.ts';
import { isCount, isNamedOtherwise, isNear, standsAlone } from './bare-number.ts';

/** Printed on sample cards and in advertising, so never anybody's number again. */
const specimens = new Set(['078051120', '219099999', '457555462', '123456788']);
/** Counting on the keyboard: somebody's only where it is said to be one. */
const counted = '123456789';

function isIssuable(digits: string): boolean {
  const area = digits.slice(0, 3);
  if (area === '000' || area === '666' || area.startsWith('9')) return false;
  if (digits.slice(3, 5) === '00' || digits.endsWith('0000')) return false;
  return !specimens.has(digits) && !/^(\d)\1{8}$/.test(digits);
}

export const ssn = defineDetector({
  type: 'SSN',
  rule: 'Nine digits, in one piece or as 3-2-4 with the same hyphen, space or dot twice; no area 000, 666 or 9xx, no group 00, no serial 0000, no known specimen.',
  source: 'Social Security Administration, POMS RM 10201.035 and the randomization notice of 2011',
  strength: 'bare',
  on: 'digits',
  lengths: [3, 9],
  contextWords: {
    en: 'ssn|ssns|social security|social security number|social|social insurance|taxpayer|ss no|tin',
    de: 'sozialversicherungsnummer',
    es: 'seguro social|seguridad social',
    fr: 'sécurité sociale',
    it: 'previdenza sociale',
    pt: 'segurança social',
  },
  examples: [
    "Here's my SSN: «460-89-9847»",
    'abc «078 05 1123» abc',
    '«078051121»',
    'his social security number is «726-60-2033».',
    'SSN «123-45-6789»',
  ],
  counterExamples: [
    '078-05-1120',
    '219-09-9999',
    '000-12-3456',
    '666-12-3456',
    '912-12-3456',
    '123-00-4567',
    '123-45-0000',
    '693-09.4444',
    '078-051123',
    '0780511201',
    '123456789',
    'sha 078051121abc',
    'order 078051121',
  ],
  scan(text, from, to, report, context) {
    if (to - from === 9) {
      const digits = text.slice(from, to);
      if (!isIssuable(digits) || !standsAlone(text, from, to)) return;
      if (isNear(text, context, from)) report(from, to, 'anchored');
      else if (digits !== counted && !isCount(text, to) && !isNamedOtherwise(text, from)) report(from, to);
      return;
    }
    const separator = text.charCodeAt(to);
    if (separator !== 45 && separator !== 32 && separator !== 46) return;
    const group = endOfDigits(text, to + 1);
    if (group - to !== 3 || text.charCodeAt(group) !== separator) return;
    const end = endOfDigits(text, group + 1);
    if (end - group !== 5) return;
    const before = text.charCodeAt(from - 1);
    if (isWordChar(before) || ('-./'.includes(text.charAt(from - 1)) && from > 0)) return;
    if (before === 32 && separator === 32 && isDigit(text.charCodeAt(from - 2))) return;
    const after = text.charCodeAt(end);
    if (
      isWordChar(after) ||
      ((after === separator || after === 45 || after === 46) && isDigit(text.charCodeAt(end + 1)))
    )
      return;
    const digits = text.slice(from, to) + text.slice(to + 1, group) + text.slice(group + 1, end);
    if (!isIssuable(digits)) return;
    const near = isNear(text, context, from);
    if (near || digits !== counted) report(from, end, near ? 'validated' : 'anchored');
  },
});
