import type { Corpus, TermCounts } from './corpus.ts';

/** Usual constants of BM25 (Robertson and Zaragoza, 2009); passages differ little in length, so b is low. */
const saturation = 1.2;
const lengthShare = 0.4;

/** How well each passage answers to a query, by BM25; 0 where they share no term. */
export function scoreRelevance(corpus: Corpus, query: TermCounts): number[] {
  const weights = [...query.keys()].map((term) => [term, corpus.weightOf(term)] as const);
  return corpus.terms.map((terms) => {
    const norm = saturation * (1 - lengthShare + (lengthShare * terms.size) / corpus.averageLength);
    let score = 0;
    for (const [term, weight] of weights) {
      const count = terms.get(term);
      if (count) score += (weight * count * (saturation + 1)) / (count + norm);
    }
    return score;
  });
}
