import { defineDetector } from '../define-detector.ts';
import { endOfDigits, isAlnum, isDigit, isWordChar } from '../engine/characters.ts';
import { isCount, isNamedOtherwise, isNear, machineWords, standsAlone } from './bare-number.ts';

/** Area code and exchange start with 2 to 9. */
const plan = /^[2-9]\d\d[2-9]\d{6}$/;
/** No area code in use has a 9 in its middle. */
const assignable = /^[2-9][0-8]/;
const isSeparator = (c: number) => c === 45 || c === 32 || c === 46 || c === 0xa0 || c === 0x2011;
const extension = /^,?\s?(?:x|ext\.?|extension|#)\s?:?\s?\d{1,6}(?![\w-])/i;

/** Digits and separators from `from` on, `(415) 555-0132` or `415.555.0132`; the end, or -1. */
function readGrouped(text: string, from: number): { digits: string; end: number } | undefined {
  const isBracketed = text.charCodeAt(from - 1) === 40;
  let end = endOfDigits(text, from);
  let digits = text.slice(from, end);
  let separator = text.charCodeAt(end);
  if (isBracketed) {
    if (separator !== 41) return undefined;
    end++;
    if (isSeparator(text.charCodeAt(end))) end++;
  } else if (digits.length !== 3 || !isSeparator(separator)) return undefined;
  else end++;
  let groups = 1;
  while (digits.length < 10) {
    const next = endOfDigits(text, end);
    if (next === end) return undefined;
    digits += text.slice(end, next);
    end = next;
    groups++;
    if (digits.length >= 10) break;
    separator = text.charCodeAt(end);
    if (!isSeparator(separator)) return undefined;
    end++;
  }
  if (
    digits.length !== 10 ||
    (!isBracketed && (groups !== 3 || !/^\d{3}\D\d{3}\D/.test(text.slice(from, from + 8))))
  )
    return undefined;
  return { digits, end };
}

/** The start with a country code `+1` or `1` before it; undefined when the number goes on to the left. */
function startOf(text: string, from: number, separator: number): number | undefined {
  const start = text.charCodeAt(from - 1) === 40 ? from - 1 : from;
  const before = text.charCodeAt(start - 1);
  const at = isSeparator(before) ? start - 2 : start - 1;
  if (text.charCodeAt(at) === 49 && !isDigit(text.charCodeAt(at - 1))) {
    const isPlus = text.charCodeAt(at - 1) === 43;
    const one = isPlus ? at - 1 : at;
    const outer = text.charCodeAt(one - 1);
    if (at !== start - 1 || isPlus || start < from) {
      const isJoined =
        isWordChar(outer) || (isSeparator(outer) && outer !== 32 && isAlnum(text.charCodeAt(one - 2)));
      const isPart = outer === 32 && isDigit(text.charCodeAt(one - 2)) && !isPlus;
      if (!isJoined && !isPart) return one;
    }
  }
  if (isWordChar(before) || before === 43 || before === 36 || before === 35) return undefined;
  if (isSeparator(before) || before === 47) {
    const outer = text.charCodeAt(start - 2);
    if (before !== 32 && isAlnum(outer)) return undefined;
    if (before === 32 && isDigit(outer) && (separator === 32 || isForeign(text, start - 2))) return undefined;
  }
  return start;
}

/** `+46 (0)8 ...`: the digits before belong to another country's number. */
function isForeign(text: string, at: number): boolean {
  let i = at;
  while (i > at - 5 && isDigit(text.charCodeAt(i))) i--;
  return text.charCodeAt(i) === 43;
}

function endsWell(text: string, end: number): boolean {
  const after = text.charCodeAt(end);
  if (isWordChar(after)) return extension.test(text.slice(end, end + 24));
  return !(
    (after === 45 || after === 46 || after === 47 || after === 32) &&
    isDigit(text.charCodeAt(end + 1)) &&
    (after !== 32 || isDigit(text.charCodeAt(end - 5)))
  );
}

export const phone = defineDetector({
  type: 'PHONE',
  rule: 'A US number of ten digits by the numbering plan, with an optional 1 or +1 and an extension; as 3-3-4 with hyphens, dots or spaces, with a first group in brackets, or in one piece.',
  source: 'North American Numbering Plan (ATIS-0300051)',
  strength: 'bare',
  on: 'digits',
  lengths: [2, 3, 4, 10, 11],
  contextWords: {
    en: 'phone|telephone|tel|cell|cellphone|mobile|call|fax|dial|text|sms|whatsapp|contact|voicemail|hotline|helpline|office|ph|reach|number',
    de: 'telefon|handy|rufnummer|mobil|telefonnummer',
    es: 'teléfono|telefono|móvil|celular|llamar',
    fr: 'téléphone|portable|appeler',
    it: 'telefono|cellulare|chiamare',
    pt: 'telefone|celular|telemóvel',
  },
  examples: [
    'My US number is «(415) 555-0132», and my international one is «+1 415 555 0132»',
    '_: «(415)555-0132»',
    'call «415.555.0132» now',
    'mobile «2813882583»',
    '«(978)645-9740x11144» mobile',
    '«1-800-555-0199 ext. 22»',
    '«13812345678»',
    'tel:«+14155550132»',
    '«(91) 5676-6953»',
  ],
  counterExamples: [
    '+55 11 98456 5666',
    '91-415-555-0132',
    '+91 4155 550132',
    '001-518-640-0854',
    '+33 1 42 68 53 00',
    '115-555-0132',
    '415-155-0132',
    '21 232 945 1338',
    '2147483647',
    '0.4155550132',
    'v415.555.0132',
    'invoice 4155550132',
  ],
  scan(text, from, to, report, context) {
    const length = to - from;
    if (length >= 10) return scanBare(text, from, to, report, context);
    const found = readGrouped(text, from);
    if (!found || !plan.test(found.digits) || !endsWell(text, found.end)) return;
    const start = startOf(text, from, text.charCodeAt(to));
    if (start === undefined) return;
    const rest = extension.exec(text.slice(found.end, found.end + 24));
    report(start, found.end + (rest?.[0].length ?? 0), 'anchored');
    return;
  },
});

function scanBare(...[text, from, to, report, context]: Parameters<typeof phone.scan>): undefined {
  const digits = to - from === 11 ? text.slice(from + 1, to) : text.slice(from, to);
  if (to - from === 11 && text.charCodeAt(from) !== 49) return;
  if (!plan.test(digits) || !assignable.test(digits)) return;
  const isPlus = text.charCodeAt(from - 1) === 43;
  const start = isPlus ? from - 1 : from;
  if (isPlus && to - from === 10) return;
  if (!standsAlone(text, start, to) && !/^\s?x\d/.test(text.slice(to, to + 3))) return;
  const rest = extension.exec(text.slice(to, to + 24));
  const end = to + (rest?.[0].length ?? 0);
  if (isPlus || isNear(text, context, from) || rest) report(start, end, 'anchored');
  else if (!machineWords.has(digits) && !isCount(text, to) && !isNamedOtherwise(text, from))
    report(start, end);
}
