import { defineDetector } from '../define-detector.ts';
import { isCapital, isSpace, isUpper } from '../engine/characters.ts';
import { readHouseNumber } from './house-number.ts';
import { suffixes, weakSuffixes } from './suffixes.ts';
import { readTail } from './tail.ts';

/** Words before a number that make it a count or a version instead of a house number. */
const noHouse =
  /(?:\b(?:top|chapter|figure|table|step|section|version|windows|page|part|part|season|episode|level|phase|class|grade|size|no\.?|vol\.?)\s)$/i;

/** `in 1984 Park Avenue was quieter`. */
const yearBefore = /\b(?:in|since|until|by|of|from|during)\s$/i;
const year = /^(?:19|20)\d\d\b/;

const isNoHouse = (text: string, start: number): boolean => {
  const before = text.slice(Math.max(0, start - 12), start);
  return noHouse.test(before) || (yearBefore.test(before) && year.test(text.slice(start, start + 5)));
};

export const address = defineDetector({
  type: 'ADDRESS',
  rule: 'A house number, a street name and a street suffix, with what follows of unit, city, state, ZIP and country; suffixes that are ordinary words only with a capital, and the most ordinary only with a unit or a place behind.',
  source: 'USPS Publication 28, appendices B and C',
  strength: 'bare',
  on: 'label',
  contextWords: { en: `${suffixes.replaceAll(' ', '|')}|broadway|route|rte` },
  examples: [
    'lives at «742 Evergreen Terrace, Springfield, IL 62704».',
    '«1600 Pennsylvania Ave NW, Washington, DC 20500»',
    '«30 W 26th St 6th Fl»',
    'at «92-10 Roosevelt Avenue Jackson Heights Queens 11372»',
    '«123 Main St Apt 4B\nAustin, TX 78701-1234»',
    'ship to «42 main street, boston, ma 02110»',
    'at «200 Avenue B, New York, NY 10009»',
    'our office: «1500 Broadway, Suite 200, New York, NY 10036, USA»',
  ],
  counterExamples: [
    'In 1984 Park Avenue was quieter',
    '3 blocks down the street',
    'see chapter 5 Oak Hill',
    'the 4 different ways',
    'Top 10 Google Drive tips',
    'Wall Street fell 300 points',
    '2 roads in Main Street',
    'St. John is well',
  ],
  scan(text, from, to, report) {
    if (!isSpace(text.charCodeAt(from - 1)) || isStateCode(text, from, to)) return;
    const word = text.slice(from, to).toLowerCase();
    const isCased = isCapital(text.charCodeAt(from));
    if (!isCased && weakSuffixes.has(word)) return;
    const street = readHouseNumber(text, from, isCased, isNamedBehind(text, word, to));
    if (!street) return;
    const tail = readTail(text, to, isCased && street.isCased);
    const isWeak = weakSuffixes.has(word) || !street.isCased || !isCased;
    if (
      isWeak &&
      !tail.isPlace &&
      !(isCased && street.isCased && isStreetlike(word) && standsClear(text, street.start))
    )
      return;
    if (isNoHouse(text, street.start)) return;
    report(street.start, tail.end, tail.isPlace ? 'anchored' : 'bare');
  },
});

/** Streets whose name follows or is missing: `1500 Broadway`, `200 Avenue B`, `4500 Highway 290`. */
const isNamedBehind = (text: string, word: string, to: number): boolean =>
  word === 'broadway' ||
  (/^ave(?:nue)?$/.test(word) && /^ (?:[A-Z]\b|of the [A-Z])/.test(text.slice(to, to + 10))) ||
  (/^(?:highway|hwy|route|rte)$/.test(word) && /^ \d{1,4}\b/.test(text.slice(to, to + 6)));

/** `CT` and `MT` are states. */
const isStateCode = (text: string, from: number, to: number): boolean =>
  to - from === 2 && /^(?:CT|MT|AL)$/.test(text.slice(from, to));

/** Ordinary words that end a street's name more often than anything else. */
const isStreetlike = (word: string): boolean =>
  /^(?:drive|lane|way|court|place|terrace|circle|loop|trail|square|highway|crescent|row|park|walk|path|run|cove|ridge|point|pass|hill)$/.test(
    word,
  );

/** No capitalised word straight before, as in `Windows 10 Hard Drive`. */
function standsClear(text: string, at: number): boolean {
  if (!isSpace(text.charCodeAt(at - 1)) || text.charCodeAt(at - 1) === 10) return true;
  let start = at - 1;
  while (start > 0 && at - start < 24 && !isSpace(text.charCodeAt(start - 1))) start--;
  return (
    !isUpper(text.charCodeAt(start)) ||
    /[.,:;]$/.test(text.slice(start, at - 1)) ||
    /^(?:At|In|To|Visit|Near|From|Address|Is|Our)$/.test(text.slice(start, at - 1))
  );
}
