import type { Detector } from '../define-detector.ts';
import { isUpper, kindOf, LETTER } from './characters.ts';

interface Seat {
  detector: Detector;
  context: number;
}
interface Label<S> {
  /** Lower case, the last word first. */
  words: readonly string[];
  seats: S[];
}

const slots = 1 << 14;
/** Letters of a label's last word; shorter and longer words of a text are passed by. */
const longestWord = 32;
const shortestHump = 3;
const longestHump = 12;

/** From the ends and the length of a word; small and capital letters are alike. */
const slotOf = (text: string, start: number, end: number): number => {
  const first = text.charCodeAt(start);
  const last = text.charCodeAt(end - 1);
  const second = end - start > 1 ? text.charCodeAt(start + 1) : 0;
  return (
    (Math.imul(first | 32, 0x9e3b) +
      Math.imul(second | 32, 0x5bd1) +
      Math.imul(last | 32, 0x1f35) +
      Math.imul(end - start, 0x2c1b)) &
    (slots - 1)
  );
};

/** Whether the text reads `word`, which is in lower case, at `at`. */
function reads(text: string, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const c = text.charCodeAt(at + i);
    const wanted = word.charCodeAt(i);
    if (c !== wanted && !((c | 32) === wanted && c < 0xdf)) return false;
  }
  return true;
}

/** Whether `words` (the last first) end at `end`, with few joints of ` _-.` between each two. */
function readsBackwards(text: string, words: readonly string[], end: number): boolean {
  let at = end;
  for (let nth = 0; nth < words.length; nth++) {
    const word = words[nth] as string;
    if (nth > 0) {
      const joint = at;
      while (at > 0 && joint - at < 4 && ' _-.\t'.includes(text.charAt(at - 1))) at--;
    }
    at -= word.length;
    if (at < 0 || !reads(text, at, word)) return false;
  }
  // A phrase starts at a word's start, or at the hump of a camel.
  return kindOf(text.charCodeAt(at - 1)) !== LETTER || isUpper(text.charCodeAt(at));
}

/**
 * The labels of all detectors behind one hash table: of a word that is no label's last word, only its ends and its length
 * are looked at. A label calls the detectors that wait for it and moves the context of the others.
 */
export function createLabelTable<S extends Seat>(seats: readonly S[], languages: readonly string[]) {
  const labels = new Map<string, Label<S>>();
  for (const seat of seats) {
    for (const language of languages) {
      for (const phrase of seat.detector.contextWords?.[language]?.split('|') ?? []) {
        const label = labels.get(phrase) ?? { words: phrase.split(' ').reverse(), seats: [] };
        if (!label.seats.includes(seat)) label.seats.push(seat);
        labels.set(phrase, label);
      }
    }
  }
  const buckets: Label<S>[][] = [[]];
  const bucketOf = new Uint16Array(slots);
  for (const label of labels.values()) {
    const word = label.words[0] as string;
    const slot = slotOf(word, 0, word.length);
    if (bucketOf[slot] === 0) bucketOf[slot] = buckets.push([]) - 1;
    (buckets[bucketOf[slot] as number] as Label<S>[]).push(label);
  }

  type Call = (seat: S, start: number, end: number) => void;
  const look = (text: string, start: number, end: number, call: Call): void => {
    const bucket = bucketOf[slotOf(text, start, end)] as number;
    if (bucket === 0) return;
    for (const { words, seats } of buckets[bucket] as Label<S>[]) {
      if ((words[0] as string).length !== end - start || !readsBackwards(text, words, end)) continue;
      for (const seat of seats) {
        if (seat.detector.on === 'label') call(seat, start, end);
        else seat.context = end;
      }
    }
  };

  return {
    /** Looks up the word `start`..`end`, and the last hump of a camel such as `userPassword` for itself. */
    find(text: string, start: number, end: number, call: Call): void {
      if (end - start > longestWord) return;
      look(text, start, end, call);
      for (let i = end - shortestHump; i > start && i >= end - longestHump; i--) {
        if (!isUpper(text.charCodeAt(i))) continue;
        if (!isUpper(text.charCodeAt(i - 1))) look(text, i, end, call);
        return;
      }
    },
  };
}
