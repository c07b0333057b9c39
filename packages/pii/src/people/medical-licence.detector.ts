import { defineDetector } from '../define-detector.ts';
import { endOfDigits, isDigit, isUpper } from '../engine/characters.ts';
import { isNamedOtherwise, isNear, standsAlone } from '../numbers/bare-number.ts';

export const medicalLicence = defineDetector({
  type: 'MEDICAL_LICENSE',
  rule: 'A letter and five to seven digits, or two digits, a hyphen and five digits. Seven digits only with a medical keyword near, for without one they are a passport number.',
  source: 'spec/curation-context-discovery.md',
  strength: 'bare',
  on: 'digits',
  lengths: [2, 5, 6, 7],
  contextWords: {
    en: 'medical license|medical licence|license|licence|lic|licensed|physician|doctor|medical|md|npi|dea|practitioner|nurse|medical board|surgeon|certificate',
    de: 'approbation|arztnummer',
    es: 'licencia médica|colegiado',
    fr: 'licence médicale|médecin',
    it: 'licenza medica|medico',
    pt: 'licença médica|médico',
  },
  examples: [
    'Medical license: «A123456»',
    'physician license no. «G12345»',
    'med lic «12-34567»',
    'license number «C7654321» of Dr. Lee',
    'licence «35-04821».',
  ],
  counterExamples: [
    'license AB123456',
    'license A1234',
    'license A12345678',
    'ticket A12345',
    'license 12-3456',
    'license 12-345678',
    '2026-12-34567',
    'call 12-34567-8',
  ],
  scan(text, from, to, report, context) {
    const length = to - from;
    if (length !== 2) return scanLettered(text, from, to, report, context);
    if (text.charCodeAt(to) !== 45 || endOfDigits(text, to + 1) !== to + 6) return;
    const end = to + 6;
    if (!standsAlone(text, from, end)) return;
    const isNamed = isNear(text, context, from);
    if (isNamed || !isNamedOtherwise(text, from)) report(from, end, isNamed ? 'anchored' : 'bare');
  },
});

function scanLettered(
  ...[text, from, to, report, context]: Parameters<typeof medicalLicence.scan>
): undefined {
  const letter = text.charCodeAt(from - 1);
  if (!isUpper(letter & 0xdf) || isDigit(letter) || !standsAlone(text, from - 1, to)) return;
  if (isNear(text, context, from)) report(from - 1, to, 'anchored');
  else if (
    isUpper(letter) &&
    (to - from < 7 || 'QXZ'.includes(text.charAt(from - 1))) &&
    !isNamedOtherwise(text, from - 1)
  )
    report(from - 1, to);
}
