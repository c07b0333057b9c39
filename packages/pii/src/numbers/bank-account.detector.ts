import { defineDetector } from '../define-detector.ts';
import { isCount, isNamedOtherwise, isNear, machineWords, standsAlone } from './bare-number.ts';

const lengths = [8, 10, 11, 12, 14, 17];
const year = '(?:19|20)\\d\\d';
const month = '(?:0[1-9]|1[0-2])';
const day = '(?:0[1-9]|[12]\\d|3[01])';
const time = '(?:[01]\\d|2[0-3])[0-5]\\d';
/** 20261120, 11202026, 20111326, and with a time behind; Unix seconds from 2001 to 2033. */
const clock = new RegExp(
  `^(?:${year}${month}${day}(?:${time}(?:[0-5]\\d(?:\\d{3})?)?)?|${month}${day}${year}|${day}${month}${year}|1\\d{9})$`,
);

export const bankAccount = defineDetector({
  type: 'BANK_ACCOUNT',
  rule: 'A number of 8, 10, 11, 12, 14 or 17 digits that stands alone: no part of a hex string, UUID, decimal, date, timestamp or path; without a keyword also no date in one piece, round number or count.',
  source: 'spec/curation-context-discovery.md; US account numbers have no common format',
  strength: 'bare',
  on: 'digits',
  lengths,
  contextWords: {
    en: 'account|acct|acc|account number|bank|checking|savings|deposit|debit|routing|wire|ach',
    de: 'konto|kontonummer|bankkonto',
    es: 'cuenta|cuenta bancaria',
    fr: 'compte|compte bancaire',
    it: 'conto|conto corrente',
    pt: 'conta|conta bancária',
  },
  examples: [
    '«945456787654»',
    'account number: «12345678»',
    'Acct. No. «20261120»',
    'wire it to checking account «00123456789»',
    'my bank account is «12345678901234567».',
  ],
  counterExamples: [
    'it took 20261120',
    'at 1748503543',
    '20261120123456',
    '0x12345678',
    '550e8400-e29b-41d4-a716-446655440000',
    '3.14159265',
    '/var/log/12345678/x',
    '12345678 bytes',
    'order 12345678',
    'commit 12345678abcd',
    '10000000',
    '1234567890123',
  ],
  scan(text, from, to, report, context) {
    if (!standsAlone(text, from, to)) return;
    if (isNear(text, context, from)) {
      report(from, to, 'anchored');
      return;
    }
    const digits = text.slice(from, to);
    if (clock.test(digits) || /0{6}$|^(\d)\1+$/.test(digits) || machineWords.has(digits) || isCount(text, to))
      return;
    if (!isNamedOtherwise(text, from)) report(from, to);
  },
});
