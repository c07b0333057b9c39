import { setImmediate as nextTurn } from 'node:timers/promises';

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that set no space between words: each of their characters counts as a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Usual constants of BM25 (Robertson and Zaragoza, 2009). */
const saturation = 1.2;
const lengthShare = 0.75;

/** Words of a text as they are compared: in lower case and without a plural's ending. */
const termsOf = (text: string): string[] =>
  (text.toLowerCase().match(wordPattern) ?? []).flatMap((word) =>
    unspaced.test(word) ? [...word] : stem(word),
  );

const stem = (word: string): string =>
  word.length < 4 ? word : word.replace(/ies$/, 'y').replace(/(?<=(?:ss|sh|ch|x|z))es$|(?<![su])s$/, '');

/** Words of a question that are looked for at most. */
const maxTerms = 500;
/** Texts that are counted before others have their turn on the event loop: about 5 ms of work. */
const textsPerTurn = 200;

/** Gives each text a score against a question by the words they share; 0 where they share none. */
export type ScoreWords = (question: string) => number[];

/** Counts the words of texts. */
export async function createLexicalScorer(
  texts: readonly string[],
  signal: AbortSignal,
): Promise<ScoreWords> {
  const frequency = new Map<string, number>();
  const counted: { counts: Map<string, number>; size: number }[] = [];
  let length = 0;
  for (const [i, text] of texts.entries()) {
    if (i % textsPerTurn === textsPerTurn - 1) {
      await nextTurn();
      signal.throwIfAborted();
    }
    const counts = new Map<string, number>();
    const terms = termsOf(text);
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const term of counts.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
    length += terms.length;
    counted.push({ counts, size: terms.length });
  }
  const average = Math.max(1, length / Math.max(1, texts.length));
  const weightOf = (term: string) => {
    const found = frequency.get(term) ?? 0;
    return Math.log(1 + (texts.length - found + 0.5) / (found + 0.5));
  };
  return (question) => {
    const weights = [...new Set(termsOf(question))]
      .slice(0, maxTerms)
      .map((term) => [term, weightOf(term)] as const);
    return counted.map(({ counts, size }) => {
      const norm = saturation * (1 - lengthShare + (lengthShare * size) / average);
      let score = 0;
      for (const [term, weight] of weights) {
        const count = counts.get(term);
        if (count) score += (weight * count * (saturation + 1)) / (count + norm);
      }
      return score;
    });
  };
}
