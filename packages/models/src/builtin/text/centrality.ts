import type { Corpus } from './corpus.ts';
import { wordsOf } from './words.ts';

/** The graph has a square of edges: of longer texts only the passages nearest the centre take part. */
const maxNodes = 256;
const damping = 0.85;
const rounds = 24;
/** Weaker ties are noise (Erkan and Radev, LexRank, 2004, section 3.2). */
const leastSimilarity = 0.1;
/** Most texts say early what they are about; how much the first passage gains over a distant one. */
const leadBonus = 0.35;
const leadPassages = 4;
/** A passage of fewer words is a title or a label; it stands for the text only where there is nothing else. */
const fewWords = 4;
/** A shorter sentence counts less: it seldom carries a whole thought. */
const fullWords = 10;

type Vector = Map<string, number>;

/** How much each passage stands for the whole, 0 to about 1.4: LexRank with continuous ties, and a bonus for the start. */
export function scoreCentrality(corpus: Corpus): number[] {
  const vectors = corpus.terms.map((terms) => toUnitVector(terms, corpus.weightOf));
  const nodes = nearestToCentre(vectors);
  const ranks = rank(nodes.map((node) => vectors[node] ?? new Map()));
  const best = Math.max(...ranks, Number.MIN_VALUE);
  const lengths = nodes.map((node) => wordsOf(corpus.passages[node]?.text ?? '').length);
  const isFragment = (node: number, i: number) =>
    corpus.passages[node]?.isHeading || (lengths[i] ?? 0) < fewWords;
  const onlyFragments = nodes.every(isFragment);
  const scores = new Array<number>(vectors.length).fill(0);
  for (const [i, node] of nodes.entries()) {
    if (isFragment(node, i) && !onlyFragments) continue;
    const lead = leadBonus / (1 + (corpus.passages[node]?.order ?? 0) / leadPassages);
    scores[node] = ((ranks[i] ?? 0) / best + lead) * Math.min(1, (lengths[i] ?? 0) / fullWords);
  }
  return scores;
}

/** How alike two passages are, 0 to 1: the cosine of their vectors. */
export function similarity(a: Vector, b: Vector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}

export function toUnitVector(terms: Vector, weightOf: (term: string) => number): Vector {
  const vector: Vector = new Map();
  let square = 0;
  for (const [term, count] of terms) {
    const weight = count * weightOf(term);
    vector.set(term, weight);
    square += weight * weight;
  }
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  for (const [term, weight] of vector) vector.set(term, weight * scale);
  return vector;
}

function nearestToCentre(vectors: readonly Vector[]): number[] {
  const all = vectors.map((_, i) => i);
  if (all.length <= maxNodes) return all;
  const centre: Vector = new Map();
  for (const vector of vectors) {
    for (const [term, weight] of vector) centre.set(term, (centre.get(term) ?? 0) + weight);
  }
  const nearness = vectors.map((vector) => similarity(vector, centre));
  return all
    .sort((a, b) => (nearness[b] ?? 0) - (nearness[a] ?? 0) || a - b)
    .slice(0, maxNodes)
    .sort((a, b) => a - b);
}

/** Power iteration over the graph of ties. */
function rank(vectors: readonly Vector[]): number[] {
  const size = vectors.length;
  const ties = tieAll(vectors);
  let ranks = new Array<number>(size).fill(1 / size);
  for (let round = 0; round < rounds; round++) {
    const next = new Array<number>(size).fill((1 - damping) / size);
    for (const [from, row] of ties.entries()) {
      const share = damping * (ranks[from] ?? 0);
      for (const [to, tie] of row) next[to] = (next[to] ?? 0) + share * tie;
    }
    ranks = next;
  }
  return ranks;
}

/** For each passage the ties to the others, as parts of one. */
function tieAll(vectors: readonly Vector[]): [to: number, tie: number][][] {
  const postings = new Map<string, [number, number][]>();
  for (const [i, vector] of vectors.entries()) {
    for (const [term, weight] of vector) {
      const list = postings.get(term);
      if (list) list.push([i, weight]);
      else postings.set(term, [[i, weight]]);
    }
  }
  return vectors.map((vector, from) => {
    const row = new Float64Array(vectors.length);
    for (const [term, weight] of vector) {
      for (const [to, other] of postings.get(term) ?? []) row[to] = (row[to] ?? 0) + weight * other;
    }
    row[from] = 0;
    const strong = [...row.entries()].filter(([, tie]) => tie >= leastSimilarity);
    const sum = strong.reduce((total, [, tie]) => total + tie, 0);
    return strong.map(([to, tie]) => [to, tie / sum]);
  });
}
