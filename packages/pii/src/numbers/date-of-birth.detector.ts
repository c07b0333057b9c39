import { defineDetector } from '../define-detector.ts';
import { isAlnum, isWordChar } from '../engine/characters.ts';
import { isNear } from './bare-number.ts';

const date = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})/;
/** What may stand between the keyword and the date: no other sentence, no other date. */
const glue = /^[^\d.!?\n]*(?:\.?\n?[\s:]*)?[^\d.!?\n]{0,12}$/;
const oldest = 1900;

/** Whether month, day and year are a day up to today. */
function isBirthday(month: number, day: number, year: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day));
  return (
    year >= oldest && at.getTime() <= Date.now() && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  );
}

export const dateOfBirth = defineDetector({
  type: 'DATE_OF_BIRTH',
  rule: 'MM/DD/YYYY or MM-DD-YYYY after a keyword for birth, a day that exists, from 1900 to today.',
  source: 'spec/curation-context-discovery.md',
  strength: 'anchored',
  on: 'digits',
  lengths: [1, 2],
  contextWords: {
    en: 'dob|d.o.b|d o b|birth|born|birthday|birthdate|birth date|bday|dateofbirth',
    de: 'geburtsdatum|geboren|geb|geburtstag',
    es: 'nacimiento|nacido|nacida|cumpleaños',
    fr: 'naissance|né|née|anniversaire',
    it: 'nascita|nato|nata|compleanno',
    pt: 'nascimento|nascido|nascida|aniversário',
  },
  examples: [
    'DOB: «01/31/1985»',
    'date of birth is «12-25-1990».',
    'She was born on «7/4/1976» in Ohio.',
    'D.O.B. «02/29/2000»',
    '"date_of_birth": "«03/15/1972»"',
  ],
  counterExamples: [
    'due 01/31/1985',
    'DOB: 02/30/1985',
    'DOB: 13/01/1985',
    'DOB: 01/31-1985',
    'DOB: 01/31/1785',
    'DOB: 01/31/2999',
    'born in Ohio. The report of 01/31/1985 is out',
    '1985-01-01 is my birthday.',
  ],
  scan(text, from, _to, report, context) {
    if (!isNear(text, context, from, 40) || !glue.test(text.slice(context, from))) return;
    const before = text.charCodeAt(from - 1);
    if (isWordChar(before) || before === 45 || before === 47) return;
    const found = date.exec(text.slice(from, from + 10));
    if (!found) return;
    const end = from + found[0].length;
    const after = text.charCodeAt(end);
    if (isWordChar(after) || ((after === 47 || after === 45) && isAlnum(text.charCodeAt(end + 1)))) return;
    if (isBirthday(Number(found[1]), Number(found[3]), Number(found[4]))) report(from, end);
  },
});
