import type { Detector } from '../define-detector.ts';
import { kindOf, LETTER } from './characters.ts';

interface Seat {
  detector: Detector;
  context: number;
}
interface Label {
  /** Lower case, the last word first. */
  words: readonly string[];
  hash: number;
  length: number;
  seats: Seat[];
}

const slots = 8192;
const hashOf = (word: string): number => {
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, 31) + (word.charCodeAt(i) | 32)) | 0;
  return hash;
};

/** Whether `words` (the last first) end at `end`, with at most one joint of ` _-.` between each two. */
function readsBackwards(text: string, words: readonly string[], end: number): boolean {
  let at = end;
  for (const [nth, word] of words.entries()) {
    if (nth > 0) {
      while (at > 0 && end - at < 80 && ' _-.\t'.includes(text.charAt(at - 1))) at--;
    }
    if (at < word.length || text.slice(at - word.length, at).toLowerCase() !== word) return false;
    at -= word.length;
  }
  // A phrase starts at a word's start, or at the hump of a camel.
  const first = text.charCodeAt(at);
  return kindOf(text.charCodeAt(at - 1)) !== LETTER || (first >= 65 && first <= 90);
}

/**
 * The labels of all detectors behind one hash table: of a word that is no label's last word, only the hash is ever looked
 * at. Finding a label calls the detectors that wait for it and moves the context of the others.
 */
export function createLabelTable<S extends Seat>(seats: readonly S[], languages: readonly string[]) {
  const table = new Map<string, Label & { seats: S[] }>();
  for (const seat of seats) {
    for (const language of languages) {
      for (const phrase of seat.detector.contextWords?.[language]?.split('|') ?? []) {
        const words = phrase.toLowerCase().split(' ').reverse();
        const last = words[0] as string;
        const label = table.get(phrase) ?? { words, hash: hashOf(last), length: last.length, seats: [] };
        if (!label.seats.includes(seat)) label.seats.push(seat);
        table.set(phrase, label);
      }
    }
  }
  const buckets: (Label & { seats: S[] })[][] = [];
  const bucketOf = new Uint16Array(slots);
  for (const label of table.values()) {
    const slot = label.hash & (slots - 1);
    if (!bucketOf[slot]) bucketOf[slot] = buckets.push([]);
    (buckets[(bucketOf[slot] as number) - 1] as Label[]).push(label);
  }
  // The longest phrase of a bucket first does not matter: each is asked for itself.
  type Call = (seat: S, start: number, end: number) => void;

  const find = (text: string, start: number, end: number, hash: number, call: Call): void => {
    const bucket = bucketOf[hash & (slots - 1)] as number;
    if (bucket === 0) return;
    for (const label of buckets[bucket - 1] as (Label & { seats: S[] })[]) {
      if (label.hash !== hash || label.length !== end - start || !readsBackwards(text, label.words, end))
        continue;
      for (const seat of label.seats) {
        if (seat.detector.on === 'label') call(seat, start, end);
        else seat.context = end;
      }
    }
  };
  const findTail = (text: string, start: number, end: number, call: Call): void => {
    const before = text.charCodeAt(start - 1);
    if (before < 97) return;
    find(text, start, end, hashOf(text.slice(start, end)), call);
  };
  return { find, findTail };
}
