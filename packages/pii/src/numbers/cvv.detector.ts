import { defineDetector } from '../define-detector.ts';
import { isNear, standsAlone } from './bare-number.ts';

/** What may stand between the keyword and its number. */
const glue =
  /^2?(?:[\s:=#"'()>|-]|is|was|are|no\.?|num|number|code|value|digits|of|on|card|my|the|here|it|reads|[‘’“”])*$/i;

export const cvv = defineDetector({
  type: 'CVV',
  rule: 'Three or four digits straight after a keyword such as CVV, CVC or security code.',
  source: 'spec/curation-context-discovery.md; card network names of the verification value',
  strength: 'anchored',
  on: 'digits',
  lengths: [3, 4],
  contextWords: {
    en: 'cvv|cvc|cvn|csc|cav|cid|cvvc|security code|card code|card security code|verification code|verification value|card verification|card verification number|security number',
    de: 'prüfnummer|kartenprüfnummer|sicherheitscode',
    es: 'código de seguridad',
    fr: 'cryptogramme|code de sécurité',
    it: 'codice di sicurezza',
    pt: 'código de segurança',
  },
  examples: [
    'CVV: «123»',
    'cvv2 «1234»',
    'the security code is «042».',
    '"cvc": "«999»"',
    'card_security_code=«314»',
  ],
  counterExamples: [
    'CVV 12',
    'CVV: 12345',
    'the cvv has 3 digits in 2024',
    'code 123',
    'CVV 123.45',
    'security code of conduct 2024',
  ],
  scan(text, from, to, report, context) {
    if (!isNear(text, context, from, 24) || !glue.test(text.slice(context, from))) return;
    if (
      standsAlone(text, from, to) &&
      !/^\s?(?:digits?|characters?|numbers?)\b/.test(text.slice(to, to + 12))
    )
      report(from, to);
  },
});
