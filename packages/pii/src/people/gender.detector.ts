import { defineDetector } from '../define-detector.ts';
import { isUpper, isWordChar } from '../engine/characters.ts';

/** Things that come in a male and a female form. */
const hardware =
  /^[\s-]*(?:connector|plug|socket|pin|header|thread|adapter|adaptor|jack|end|to|port|coupling|fitting|terminal|contact|usb|hdmi|named|flower|plant|mold|part|screw)s?\b/i;
const label =
  /(?:gender|sex|geschlecht|sexo|sexe|sesso|género|gênero)["']?\s*(?:identity|\(m\/f\))?\s*(?:is|[:=|-])?\s*["']?$/i;

export const gender = defineDetector({
  type: 'GENDER',
  rule: 'A word for a gender by itself, in lower case, with a capital or in capitals; man, woman, M, F and X only after a label for gender.',
  source: 'spec/curation-context-discovery.md',
  strength: 'bare',
  on: 'label',
  contextWords: {
    en: 'male|female|males|females|nonbinary|non binary|transgender|cisgender|genderqueer|genderfluid|gender fluid|agender|bigender|intersex|trans man|trans woman|transman|transwoman|cis man|cis woman|two spirit|m|f|x|man|woman|boy|girl',
    de: 'männlich|weiblich|divers',
    es: 'masculino|femenino',
    fr: 'masculin|féminin|homme|femme',
    it: 'maschio|femmina',
    pt: 'masculino|feminino',
  },
  examples: [
    'The patient is «male».',
    'Gender: «F»',
    'Sex: «Female»',
    'identifies as «non-binary»',
    'a «transgender» colleague',
    '"gender": "«M»"',
  ],
  counterExamples: [
    'a female connector',
    'the man said',
    'vitamin F',
    'malevolent',
    'maLe',
    'x = 5',
    'USB male plug',
    'Gender: unknown',
  ],
  scan(text, from, to, report) {
    const word = text.slice(from, to).toLowerCase();
    let start = from;
    if (
      word === 'binary' ||
      word === 'fluid' ||
      word === 'spirit' ||
      ((word === 'man' || word === 'woman') &&
        /\b(?:trans|cis)[\s-]$/i.test(text.slice(Math.max(0, from - 7), from)))
    ) {
      while (
        start > 0 &&
        from - start < 12 &&
        /[\s\w-]/.test(text.charAt(start - 1)) &&
        !/\b(?:non|gender|two|trans|cis)$/i.test(text.slice(Math.max(0, start - 6), start))
      )
        start--;
      start -=
        /(?:non|gender|two|trans|cis)$/i.exec(text.slice(Math.max(0, start - 6), start))?.[0].length ?? 0;
    } else if (/^(?:m|f|x|man|woman|boy|girl)$/.test(word)) {
      if (
        !label.test(text.slice(Math.max(0, from - 32), from)) ||
        (to - from === 1 && !isUpper(text.charCodeAt(from)))
      )
        return;
    } else if (hardware.test(text.slice(to, to + 16))) return;
    if (isWordChar(text.charCodeAt(start - 1)) || isWordChar(text.charCodeAt(to))) return;
    if (isCased(text.slice(start, to))) report(start, to);
  },
});

/** all lower, All Upper first, or ALL CAPITALS. */
const isCased = (term: string): boolean =>
  term === term.toLowerCase() ||
  term === term.toUpperCase() ||
  term.slice(1) === term.slice(1).toLowerCase() ||
  /^[A-Z][a-z]+[ -][A-Z][a-z]+$/.test(term);
