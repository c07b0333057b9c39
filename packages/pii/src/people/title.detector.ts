import { defineDetector } from '../define-detector.ts';
import { isCapital, isLower, isSpace, isWordChar } from '../engine/characters.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Abbreviations that are titles only with their full stop, for without it they are names or other words. */
const needsStop = words('hon gen maj cmdr adm sen rep gov fr');
/** Ranks that also begin the names of companies, offices and works: `General Electric`. */
const ranks = words('general major justice father sister representative president governor captain don');
const institution =
  /^(?:\w+ )?(?:Electric|Motors|Mills|Dynamics|Assembly|Public|League|Counsel|Manager|Hospital|Court|Department|City|County|Office)/;

export const title = defineDetector({
  type: 'TITLE',
  rule: 'A form of address or rank with a capital, with its full stop, straight before a capital that begins a name.',
  source: 'spec/curation-context-discovery.md',
  strength: 'bare',
  on: 'label',
  contextWords: {
    en: 'mr|mrs|ms|miss|mx|mister|madam|mme|dr|doctor|prof|professor|sir|dame|lady|lord|rev|reverend|hon|honorable|honourable|capt|captain|col|colonel|gen|general|lt|lieutenant|sgt|sergeant|maj|major|cmdr|commander|adm|admiral|father|fr|sister|rabbi|sen|senator|rep|representative|gov|governor|president|judge|justice|ambassador|chancellor|sheikh|pastor|bishop|duke|duchess|countess|baron|baroness',
    de: 'herr|frau',
    es: 'señor|señora|sr|sra|don|doña',
    fr: 'monsieur|madame|mademoiselle',
    it: 'signor|signora|dottor|dottoressa',
    pt: 'senhor|senhora',
  },
  examples: [
    '«Mrs.» Diana Young',
    'ask «Dr.» Smith',
    '«Prof» Ada King',
    'Dear «Ms.» O’Hara',
    '«Miss» Ashley',
    '«MR» Brown',
  ],
  counterExamples: [
    'I miss Paris',
    'a doctor said',
    'Dr. of medicine',
    'Mrs. and',
    'general Smith',
    'General Electric',
    'DR. 12',
    'Rep Carter',
  ],
  scan(text, from, to, report) {
    if (!isCapital(text.charCodeAt(from)) || isWordChar(text.charCodeAt(from - 1))) return;
    if (!isLower(text.charCodeAt(from + 1)) && to - from > 3) return;
    const end = text.charCodeAt(to) === 46 ? to + 1 : to;
    let next = end;
    while (next < end + 2 && isSpace(text.charCodeAt(next)) && text.charCodeAt(next) !== 10) next++;
    if ((next === end && end === to) || !startsName(text, next)) return;
    if (end === to) {
      const word = text.slice(from, to).toLowerCase();
      if (needsStop.has(word) || (ranks.has(word) && institution.test(text.slice(next, next + 40)))) return;
    }
    report(from, end);
  },
});

/** A capital with a letter, an apostrophe or a full stop behind it: `Smith`, `SMITH`, `O'Hara`, `J. Smith`. */
function startsName(text: string, at: number): boolean {
  const second = text.charCodeAt(at + 1);
  const isNameLike = isLower(second) || isCapital(second) || second >= 0xc0 || second === 39 || second === 46;
  return isCapital(text.charCodeAt(at)) && isNameLike;
}
