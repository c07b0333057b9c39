import type { Passage } from './passages.ts';
import { stemOf, wordsOf } from './words.ts';

/** Terms and how often each occurs. */
export type TermCounts = Map<string, number>;

/** Passages with their terms, ready to be scored. */
export interface Corpus {
  passages: readonly Passage[];
  /** Terms of each passage; those of its heading count in part, for a heading says what its text is about. */
  terms: readonly TermCounts[];
  /** How telling a term is: rare ones are. */
  weightOf(term: string): number;
  /** Words a passage has on average. */
  averageLength: number;
}

const headingShare = 0.4;

/** The stems of a text, counted. */
export function countTerms(text: string, share = 1, counts: TermCounts = new Map()): TermCounts {
  for (const word of wordsOf(text)) {
    const stem = stemOf(word);
    if (stem !== undefined) counts.set(stem, (counts.get(stem) ?? 0) + share);
  }
  return counts;
}

/** Counts the terms of all passages. */
export function createCorpus(passages: readonly Passage[]): Corpus {
  const frequency = new Map<string, number>();
  let length = 0;
  const terms = passages.map(({ text, heading, isHeading }) => {
    const counts = countTerms(text);
    for (const term of counts.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
    length += counts.size;
    return heading && !isHeading ? countTerms(heading, headingShare, counts) : counts;
  });
  return {
    passages,
    terms,
    weightOf: (term) => Math.log(1 + passages.length / (frequency.get(term) ?? 0.5)),
    averageLength: Math.max(1, length / Math.max(1, passages.length)),
  };
}
