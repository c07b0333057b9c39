import { spaceOut, stemOf, wordsOf } from './text/words.ts';

/** Documents say early what they are: words there count more. */
const openingWords = 60;
const openingWeight = 3;
/** Letters two words must share to count as related, as a part of all their triples (Dice). */
const leastLikeness = 0.5;
/** A class for texts that fit no other is chosen by that alone, whatever its words. */
const saysNone = /^not[_ -]from[_ -]/i;
const saysLittle = /^(other|none|unknown|neutral|misc|general|n\/?a)/i;
const maxVocabulary = 5_000;
const maxWordLength = 40;

/** How strongly a text speaks of each class, by the words of the class's name; 0 where it does not at all. */
export function scoreClasses(text: string, classes: readonly string[]): number[] {
  const vocabulary = weighWords(text);
  const known = [...vocabulary].map(([word, weight]) => ({ grams: gramsOf(word), weight }));
  return classes.map((name) => {
    if (saysNone.test(name)) return 0;
    const words = new Set(wordsOf(spaceOut(name)).map((word) => stemOf(word) ?? word));
    const scores = [...words].map((word) => {
      const exact = vocabulary.get(word);
      return exact ? strength(exact) : 0.5 * strength(closeWeight(gramsOf(word), known));
    });
    return scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  });
}

/** The class that fits best; where nothing speaks for any, the one that says so, else the first. */
export function classify(text: string, classes: readonly [string, ...string[]]): string {
  const scores = scoreClasses(text, classes);
  const best = Math.max(...scores);
  if (best > 0) return classes[scores.indexOf(best)] ?? classes[0];
  return classes.find((name) => saysNone.test(name) || saysLittle.test(name)) ?? classes[0];
}

/** Much more of a word is only a little more evidence. */
const strength = (weight: number) => Math.log1p(weight);

function weighWords(text: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [i, word] of wordsOf(text).entries()) {
    const stem = stemOf(word);
    if (stem === undefined || (weights.size >= maxVocabulary && !weights.has(stem))) continue;
    weights.set(stem, (weights.get(stem) ?? 0) + (i < openingWords ? openingWeight : 1));
  }
  return weights;
}

function closeWeight(grams: Set<string>, known: { grams: Set<string>; weight: number }[]): number {
  let sum = 0;
  for (const { grams: others, weight } of known) {
    let shared = 0;
    for (const gram of grams) if (others.has(gram)) shared += 1;
    const likeness = (2 * shared) / (grams.size + others.size || 1);
    if (likeness >= leastLikeness) sum += weight * likeness;
  }
  return sum;
}

function gramsOf(word: string): Set<string> {
  const framed = `<${word.slice(0, maxWordLength)}>`;
  return new Set(Array.from({ length: Math.max(0, framed.length - 2) }, (_, i) => framed.slice(i, i + 3)));
}
