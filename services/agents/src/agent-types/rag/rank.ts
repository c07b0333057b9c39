import type { Search } from '../define-agent-type.ts';
import type { Chunk } from './chunks.ts';
import { createLexicalScorer } from './lexical.ts';
import type { RagOptions } from './rag-options.ts';

/** Constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009). */
const fusionConstant = 60;
/** Chunks that are compared by meaning at most; of more, those that share most words with the question. */
const maxEmbedded = 512;
/** Texts that go to the embedding model in one call. */
const batchSize = 64;

export interface RankedChunk {
  chunk: Chunk;
  score: number;
}

type Ranking = Pick<RagOptions, 'hybridSearch' | 'limit' | 'rerankerEnabled' | 'rerankerTopN'>;

/**
 * The chunks that answer any of the questions best, the best first. By words and by meaning, fused by rank; by meaning
 * alone without `hybridSearch`; by words alone where there is no embedding model.
 */
export async function rankChunks(
  chunks: readonly Chunk[],
  questions: readonly string[],
  options: Ranking,
  { embedding, signal }: Search,
): Promise<RankedChunk[]> {
  const scoreWords = await createLexicalScorer(
    chunks.map(({ text }) => text),
    signal,
  );
  const byWords = questions.map(scoreWords);
  const byMeaning = embedding ? await compareMeanings(chunks, questions, byWords, embedding, signal) : [];
  const rankings = questions.map((_, q) => {
    const meaning = byMeaning[q];
    if (!meaning) return fuse([byWords[q] ?? []]);
    return fuse(options.hybridSearch ? [byWords[q] ?? [], meaning] : [meaning]);
  });
  const found = best(rankings).slice(0, options.limit);
  const ranked = found.flatMap(([i, score]) => (chunks[i] ? [{ chunk: chunks[i], score }] : []));
  if (!options.rerankerEnabled) return ranked;
  return (await rerank(ranked, questions, signal)).slice(0, options.rerankerTopN);
}

async function compareMeanings(
  chunks: readonly Chunk[],
  questions: readonly string[],
  byWords: readonly number[][],
  embedding: NonNullable<Search['embedding']>,
  signal: AbortSignal,
): Promise<number[][]> {
  const candidates =
    chunks.length <= maxEmbedded
      ? chunks.map((_, i) => i)
      : best(byWords.map((scores) => fuse([scores]))).map(([i]) => i);
  const chosen = candidates.slice(0, maxEmbedded);
  const texts = [...questions, ...chosen.map((i) => chunks[i]?.text ?? '')];
  const vectors: number[][] = [];
  for (let from = 0; from < texts.length; from += batchSize)
    vectors.push(...(await embedding.embed(texts.slice(from, from + batchSize), signal)));
  return questions.map((_, q) => {
    const scores = new Array<number>(chunks.length).fill(0);
    for (const [place, i] of chosen.entries())
      scores[i] = dot(vectors[q] ?? [], vectors[questions.length + place] ?? []);
    return scores;
  });
}

type Ranked = [index: number, score: number][];

const byScore = ([a, left]: Ranked[number], [b, right]: Ranked[number]) => right - left || a - b;

/** Sums what each item gets for its rank in each list of scores; an item without a score gets nothing for it. */
function fuse(rankings: readonly number[][]): Ranked {
  const sums = new Map<number, number>();
  for (const scores of rankings) {
    const order = scores.map((_, i) => i).filter((i) => (scores[i] ?? 0) > 0);
    order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
    for (const [rank, i] of order.entries())
      sums.set(i, (sums.get(i) ?? 0) + 1 / (fusionConstant + rank + 1));
  }
  return [...sums].sort(byScore);
}

/** Each item by the question that it answers best: what answers all of them a little is no answer. */
function best(rankings: readonly Ranked[]): Ranked {
  const scores = new Map<number, number>();
  for (const [i, score] of rankings.flat()) scores.set(i, Math.max(score, scores.get(i) ?? 0));
  return [...scores].sort(byScore);
}

/** Orders by the best sentence instead of the whole chunk: a long chunk hides a good answer. */
async function rerank(
  ranked: readonly RankedChunk[],
  questions: readonly string[],
  signal: AbortSignal,
): Promise<RankedChunk[]> {
  const sentences = ranked.flatMap(({ chunk }, owner) =>
    chunk.text.split(/(?<=[.!?。！？])\s+|\n+/).map((text) => ({ text, owner })),
  );
  const score = await createLexicalScorer(
    sentences.map(({ text }) => text),
    signal,
  );
  const scores = ranked.map(() => 0);
  for (const question of questions)
    for (const [i, value] of score(question).entries()) {
      const owner = sentences[i]?.owner ?? 0;
      scores[owner] = Math.max(scores[owner] ?? 0, value);
    }
  return ranked.map(({ chunk }, i) => ({ chunk, score: scores[i] ?? 0 })).sort((a, b) => b.score - a.score);
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
