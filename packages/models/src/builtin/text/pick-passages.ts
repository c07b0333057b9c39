import { similarity, toUnitVector } from './centrality.ts';
import type { Corpus } from './corpus.ts';
import type { Passage } from './passages.ts';

/** Passages more alike than this say the same thing. */
const sameThing = 0.7;

interface Limits {
  count: number;
  /** Words of all picked passages together; the first is picked whatever its length. */
  words?: number;
  /** Part of the best score that a passage must reach. */
  leastShare?: number;
}

/** The best passages, none of them saying what another says, in the order of the text. */
export function pickPassages(corpus: Corpus, scores: readonly number[], limits: Limits): Passage[] {
  const { count, words = Number.POSITIVE_INFINITY, leastShare = 0 } = limits;
  const byScore = scores.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const least = (scores[byScore[0] ?? 0] ?? 0) * leastShare;
  const picked: { at: number; vector: Map<string, number> }[] = [];
  let left = words;
  for (const at of byScore) {
    if (picked.length === count || (scores[at] ?? 0) <= 0 || (scores[at] ?? 0) < least) break;
    const length = countWords(corpus.passages[at]?.text ?? '');
    if (length > left && picked.length > 0) continue;
    const vector = toUnitVector(corpus.terms[at] ?? new Map(), corpus.weightOf);
    if (picked.some((other) => similarity(vector, other.vector) > sameThing)) continue;
    picked.push({ at, vector });
    left -= length;
  }
  return picked.sort((a, b) => a.at - b.at).flatMap(({ at }) => corpus.passages[at] ?? []);
}

/** Words as people count them: what stands between spaces. */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;
