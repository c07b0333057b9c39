import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EmbeddingModel, toUnitLength } from '../embedding-model.ts';
import { hashText } from './hash.ts';
import { stemOf, wordsOf } from './text/words.ts';

const dimensions = 1_024;
const pairWeight = 0.6;
const gramWeight = 0.35;
/** Function words say little about a subject, though something about a language. */
const commonWeight = 0.1;
const gramLength = 3;

/** The built-in embeddings: words, word pairs and letter triples, hashed into 1024 places with a sign. */
export const createHashedEmbedding = (id: string): EmbeddingModel => ({
  id,
  dimensions,
  async embed(texts, signal) {
    const vectors: number[][] = [];
    for (const text of texts) {
      signal.throwIfAborted();
      vectors.push(embedText(text));
      await nextTurn();
    }
    return vectors;
  },
});

/** A text's vector, of unit length. It stands for words, not for meaning: synonyms are strangers to it. */
export function embedText(text: string): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  const add = (hash: number, weight: number) => {
    const place = hash % dimensions;
    vector[place] = (vector[place] ?? 0) + (hash & 0x8000_0000 ? -weight : weight);
  };
  for (const [feature, count] of countFeatures(text)) {
    const often = 1 + Math.log(count);
    const isPair = feature.includes(' ');
    const stem = isPair ? feature : stemOf(feature);
    add(hashText(stem ?? feature), often * (isPair ? pairWeight : stem ? 1 : commonWeight));
    if (isPair || !stem) continue;
    // Boundaries are marked, so that a word's start and end count as such.
    const framed = `<${feature}>`;
    const grams = framed.length - gramLength + 1;
    const weight = (often * gramWeight) / Math.sqrt(Math.max(1, grams));
    for (let i = 0; i < grams; i++) add(hashText(framed, i, i + gramLength), weight);
  }
  return toUnitLength(vector);
}

function countFeatures(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1);
  let previous: string | undefined;
  for (const word of wordsOf(text)) {
    count(word);
    const stem = stemOf(word);
    if (!stem) continue;
    if (previous) count(`${previous} ${stem}`);
    previous = stem;
  }
  return counts;
}
