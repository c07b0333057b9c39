import { isLetter, isUpper } from './characters.ts';
import { wordAfter, wordsBefore } from './context.ts';
import { fold } from './fold.ts';
import { Common, First, isPlace, Last, lookUp, Place, PlaceHead } from './gazetteer.ts';
import type { Found } from './organization.ts';
import type { Word } from './runs.ts';

const maxPlaceWords = 4;
const maxPlaceLength = 30;
const prepositions = new Set(
  'in from to at near of around across towards toward through outside inside into via visit visiting'.split(
    ' ',
  ),
);
/** `lives in`, `moved here from`: whatever has a capital behind it is a place. */
const whereabouts =
  /^(?:live|lives|lived|living|reside|resides|resided|born|raised|moved|moving|here|travel|traveling|travelling|traveled|travelled|trip|fly|flew|flying|drove|arrived|arrives|arriving|based|located|headquartered|settled|stationed|city|town|village|capital|originally|outskirts|north|south|east|west|suburbs?|i'm) (?:in|to|from|at|near|of|outside|around)$/;

/** The places in a run: known ones, and an unknown one behind words that ask where. */
export function findPlaces(text: string, words: readonly Word[]): Found[] {
  const found: Found[] = [];
  for (let from = 0; from < words.length; ) {
    const to = endOfKnown(text, words, from);
    if (to > from) found.push({ from, to, end: words[to - 1]?.end ?? 0 });
    from = Math.max(to, from + 1);
  }
  if (found.length > 0) return found;
  const unknown = unknownPlace(text, words);
  return unknown ? [unknown] : [];
}

function endOfKnown(text: string, words: readonly Word[], from: number): number {
  const word = words[from];
  if (!word || word.shape === 'other' || word.shape === 'initial') return from;
  if (word.flags & PlaceHead)
    for (let to = Math.min(words.length, from + maxPlaceWords); to > from + 1; to--) {
      if (isPlace(fold(text.slice(word.start, words[to - 1]?.end)))) return to;
    }
  if ((word.flags & Place) === 0) return from;
  if ((word.flags & (First | Last | Common)) === 0) return from + 1;
  const neighbour = words[from + 1] ?? words[from - 1];
  if (neighbour && (neighbour.flags & (First | Last)) !== 0 && !(neighbour.flags & Place)) return from;
  const [near] = wordsBefore(text, word.start);
  return prepositions.has(near) || isBesidePlace(text, word) ? from + 1 : from;
}

/** `Paris, France`. */
const isBesidePlace = (text: string, { end }: Word): boolean =>
  text[end] === ',' && (isPlaceAt(text, end + 2) || isState(text, end + 2));

const isState = (text: string, start: number): boolean =>
  isUpper(text.charCodeAt(start)) &&
  isUpper(text.charCodeAt(start + 1)) &&
  !isLetter(text.charCodeAt(start + 2));

/** Whether the word at `start` is a known place. */
export function isPlaceAt(text: string, start: number): boolean {
  let end = start;
  while (end - start < maxPlaceLength && isLetter(text.charCodeAt(end))) end++;
  return isUpper(text.charCodeAt(start)) && (lookUp(fold(text.slice(start, end))) & Place) !== 0;
}

function unknownPlace(text: string, words: readonly Word[]): Found | undefined {
  const first = words[0];
  if (!first || first.shape === 'initial') return undefined;
  const [near, next] = wordsBefore(text, first.start);
  if (!whereabouts.test(`${next} ${near}`)) return undefined;
  const stop = words.findIndex(
    ({ shape, flags }) => shape === 'other' || (shape === 'name' && flags === Common),
  );
  const to = stop === -1 ? words.length : stop;
  const last = words[to - 1];
  if (!last || wordAfter(text, last.end) === ':') return undefined;
  return { from: 0, to, end: last.end };
}
