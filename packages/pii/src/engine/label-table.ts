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

/** From four letters of a word and its length; small and capital letters are alike. */
function slotOf(units: Uint16Array, start: number, end: number): number {
  const length = end - start;
  const first = (units[start] as number) & 31;
  const second = length > 1 ? (units[start + 1] as number) & 31 : 0;
  const middle = length > 1 ? (units[(start + end) >> 1] as number) & 31 : 0;
  const last = (units[end - 1] as number) & 31;
  const key = (first << 20) | (second << 15) | (middle << 10) | (last << 5) | (length & 31);
  return Math.imul(key, 0x9e3779b1) >>> 18;
}

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
    const units = Uint16Array.from(word, (c) => c.charCodeAt(0));
    const slot = slotOf(units, 0, word.length);
    if (bucketOf[slot] === 0) bucketOf[slot] = buckets.push([]) - 1;
    (buckets[bucketOf[slot] as number] as Label<S>[]).push(label);
  }

  type Call = (seat: S, start: number, end: number) => void;
  return {
    /** The bucket of labels that may end with the word `start`..`end` of the units; 0 for none. */
    bucketAt: (units: Uint16Array, start: number, end: number): number =>
      bucketOf[slotOf(units, start, end)] as number,

    /** Calls and moves what waits for the word `start`..`end` of the text, which fell into the bucket. */
    find(bucket: number, text: string, start: number, end: number, call: Call): void {
      if (end - start > longestWord) return;
      for (const { words, seats } of buckets[bucket] as Label<S>[]) {
        if ((words[0] as string).length !== end - start || !readsBackwards(text, words, end)) continue;
        for (const seat of seats) {
          if (seat.detector.on === 'label') call(seat, start, end);
          else seat.context = end;
        }
      }
    },
  };
}
