import { defineDetector } from '../define-detector.ts';
import { isWordChar } from '../engine/characters.ts';

/** The spellings of a name; lower case only where the word means nothing else. */
const spellings: readonly (readonly [RegExp, needsCard: boolean])[] = [
  [/^(?:Visa|VISA)$/, false],
  [/^(?:Master ?[Cc]ard|MASTER ?CARD|mastercard)$/, false],
  [/^(?:American Express|AMERICAN EXPRESS|american express|Amex|AMEX|AmEx|amex)$/, false],
  [/^(?:Diners? Club|DINERS? CLUB|diners club)$/, false],
  [/^(?:JCB|Union ?Pay|UNION ?PAY|unionpay|China UnionPay|RuPay|Verve|Elo|Hipercard)$/, false],
  [/^(?:Discover|DISCOVER|Maestro|MAESTRO)$/, true],
];
const isCardNear = (text: string, from: number, to: number): boolean =>
  /^[\s-]*(?:debit |credit |it )?(?:card|ending)|^\s*[:#(]?\s*\d{4}|^[\s,]*(?:and|or|&|\/|,)?\s*(?:Visa|Master|Amex|American Exp|JCB|Diners)/i.test(
    text.slice(to, to + 28),
  ) ||
  /(?:card.{0,20}\bis an?\s|card(?: type| network| issuer| brand)?(?: is|:|=)?\s*["']?|(?:Visa|Mastercard|Amex|American Express|JCB|Diners Club)[\s,]*(?:and|or|&|\/|,)\s*)$/i.test(
    text.slice(Math.max(0, from - 32), from),
  );
/** A visa in a passport. */
const travel =
  /^\s*(?:application|status|requirement|holder|interview|sponsor|waiver|office|category|free|on arrival|stamp|run|expir|overstay|policy|fee|process|program)/i;
const travelBefore =
  /\b(?:travel|tourist|student|work|entry|transit|H-?1B|J-?1|F-?1|immigrant|schengen|business|a|the|my|his|her|your)\s$/i;

export const cardIssuer = defineDetector({
  type: 'CREDIT_CARD_ISSUER',
  rule: "A card network's name in one of its own spellings; names that are also words (Discover, Maestro) only beside a card, Visa not where it is a travel document.",
  source: 'spec/curation-context-discovery.md; spellings of the networks',
  strength: 'bare',
  on: 'label',
  contextWords: {
    en: 'visa|mastercard|master card|american express|amex|discover|diners club|diner club|jcb|unionpay|union pay|maestro|rupay|hipercard',
  },
  examples: [
    'paid by «Visa»',
    'my «MasterCard» expired',
    '«American Express» cards',
    '«AMEX» ending 1005',
    'a «Discover» card',
    'card type: «Maestro»',
  ],
  counterExamples: [
    'visa',
    'Discover how it works',
    'a Visa application',
    'her student Visa',
    'the Maestro conducts',
    'discover card games',
    'Visage',
  ],
  scan(text, from, to, report) {
    const lead = /(?:American|AMERICAN|american|Diners?|DINERS?|diners|Master|MASTER|Union|UNION)[ -]$/.exec(
      text.slice(Math.max(0, from - 9), from),
    );
    const start =
      lead && /^(?:express|club|card|pay)$/i.test(text.slice(from, to)) ? from - lead[0].length : from;
    if (isWordChar(text.charCodeAt(start - 1)) || isWordChar(text.charCodeAt(to))) return;
    const name = text.slice(start, to);
    const spelling = spellings.find(([pattern]) => pattern.test(name));
    if (!spelling || (spelling[1] && !isCardNear(text, start, to))) return;
    if (/^visa$/i.test(name) && !isCardNear(text, start, to)) {
      if (
        travel.test(text.slice(to, to + 16)) ||
        travelBefore.test(text.slice(Math.max(0, start - 12), start))
      )
        return;
    }
    report(start, to);
  },
});
