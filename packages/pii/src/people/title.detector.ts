import { defineDetector } from '../define-detector.ts';
import { isCapital, isDigit, isLower, isWordChar } from '../engine/characters.ts';

/** Ordinary words that are titles only with a capital of their own. */
export const title = defineDetector({
  type: 'TITLE',
  rule: 'A form of address or rank with a capital, with its full stop, straight before a capital.',
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
  ],
  counterExamples: [
    'I miss Paris',
    'a doctor said',
    'Dr. of medicine',
    'Mrs. and',
    'General Electric'.toLowerCase(),
    'DR. 12',
    'Main Dr. 5',
    'MRS SMITHS'.toLowerCase(),
  ],
  scan(text, from, to, report) {
    if (!isCapital(text.charCodeAt(from)) || isWordChar(text.charCodeAt(from - 1))) return;
    if (!isLower(text.charCodeAt(from + 1)) && to - from > 3) return;
    let end = to;
    if (text.charCodeAt(end) === 46) end++;
    else if (
      isAbbreviation(text.slice(from, to)) &&
      !/^(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Lt|Sgt|Capt|Col|Sr|Sra)$/i.test(text.slice(from, to))
    )
      return;
    let next = end;
    while (next < end + 2 && (text.charCodeAt(next) === 32 || text.charCodeAt(next) === 0xa0)) next++;
    if (next === end && end === to) return;
    if (!isCapital(text.charCodeAt(next)) || !startsName(text, next)) return;
    if (end === to && isRank(text.slice(from, to)) && !startsSentenceOrFollowsLower(text, from)) return;
    report(from, end);
  },
});

const isAbbreviation = (word: string): boolean =>
  word.length <= 4 && !/^(?:miss|lady|lord|dame|duke|don|herr|frau|sir)$/i.test(word);
/** Words that begin many names of companies and things: `General Electric`. */
const isRank = (word: string): boolean =>
  /^(?:general|major|justice|father|sister|representative|col|gen|don|president|governor|captain)$/i.test(
    word,
  );
const startsName = (text: string, at: number): boolean => {
  const c = text.charCodeAt(at + 1);
  return (
    isLower(c) ||
    c >= 0xc0 ||
    c === 39 ||
    c === 0x2019 ||
    c === 46 ||
    (isCapital(c) && !isDigit(text.charCodeAt(at + 2)))
  );
};
const companies =
  /^(?:\w+ )?(?:Electric|Motors|Mills|Dynamics|Assembly|Public|League|Counsel|Manager|Hospital|Court|Department|City|County|Office)/;
const startsSentenceOrFollowsLower = (text: string, from: number): boolean => {
  const rest = text.slice(from, from + 40);
  const next = rest.slice(rest.indexOf(' ') + 1);
  return !companies.test(next);
};
