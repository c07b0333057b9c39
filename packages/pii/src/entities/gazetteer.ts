import data from './gazetteer.json' with { type: 'json' };

/** What a word may be; a word may be several things at once. */
export const First = 1;
export const Last = 2;
export const Common = 4;
export const Group = 8;
export const Place = 16;
/** The word opens a place of several words. */
export const PlaceHead = 32;
/** A first name that few countries know. */
export const Rare = 64;

const flags = new Map<string, number>();
const places = new Set<string>();

function load(): void {
  const mark = (words: readonly string[], flag: number) => {
    for (const word of words) flags.set(word, (flags.get(word) ?? 0) | flag);
  };
  mark(data.first.split(' '), First);
  mark(data.rareFirst.split(' '), First | Rare);
  mark(data.last.split(' '), Last);
  mark(data.words.split(' '), Common);
  mark(data.groups.split(' '), Group);
  for (const place of data.places.split('|')) {
    const [head = '', ...rest] = place.split(' ');
    mark([head], rest.length > 0 ? PlaceHead : Place);
    if (rest.length > 0) places.add(place);
  }
}

/** Endings that surnames have and English words do not. */
const surnameEnding =
  /.{2}(?:[a-hj-z]son|dottir|[^aeiou]sen|[iou]ssen|vic|cic|zic|jic|nic|ov|ova|ev|eva|enko|[^aeiou]sk[iay]|ck[iay]|wicz|czyk|czak|escu|poulos|opoulou|idis|akis|yan|adze|idze|shvili|quist|strom|berg|stein|feld|mann|baum|nen|[^aeiou]ez|inho|elli|ucci|etti|illo|oglu|zadeh|ault|eaux)$/;
const inflection = /(?:'s|s|es|ed|ing|er|ers|ly|ies)$/;
const wordEnding = /.{3}(?:ly|[st]ions?|ments?|ness|it(?:y|ies)|isms?|[ai]bles?|ings?|ware|wise|ful|less)$/;

/** The flags of one folded word, its parts or its stem. */
export function lookUp(word: string): number {
  if (flags.size === 0) load();
  const known = flags.get(word);
  if (known !== undefined) return known;
  if (word.includes('-')) return word.split('-').reduce((all, part) => all | (flags.get(part) ?? 0), 0);
  if (word.includes("'")) return flags.get(word.replaceAll("'", '')) ?? 0;
  if (isInflected(word) || wordEnding.test(word)) return Common;
  return word.length > 4 && surnameEnding.test(word) ? Last : 0;
}

function isInflected(word: string): boolean {
  const stem = word.replace(inflection, '');
  if (stem === word || stem.length < 3) return false;
  const isWord = (form: string) => ((flags.get(form) ?? 0) & Common) !== 0;
  return isWord(stem) || isWord(`${stem}e`) || isWord(`${stem}y`) || isWord(stem.slice(0, -1));
}

/** Whether several folded words, one space apart, are the name of a place. */
export const isPlace = (phrase: string): boolean => places.has(phrase);
