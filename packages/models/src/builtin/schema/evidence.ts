import { answer } from '../answer.ts';
import type { Material } from '../material.ts';
import { summarize } from '../summarize.ts';
import { type Corpus, countTerms, createCorpus } from '../text/corpus.ts';
import { splitDocuments } from '../text/passages.ts';
import { stemOf, wordsOf } from '../text/words.ts';
import { wordsOfName } from './labels.ts';

/** Facts stand at the start of a document or in its tables; beyond this many characters they are not looked for. */
const reach = 200_000;

/** Where values are looked up: what was given by name, and the text. */
export interface Evidence {
  text: string;
  input(name: string): unknown;
  /** The first passage that has every word of a name. */
  passageAbout(name: string): string | undefined;
  title(): string | undefined;
  summary(maxWords: number): string | undefined;
  answer(): string | undefined;
  keywords(count: number): string[];
}

export function createEvidence(inputs: Readonly<Record<string, unknown>>, material: Material): Evidence {
  const documents = material.documents.length > 0 ? material.documents : [{ text: material.question }];
  const text = documents
    .map((document) => document.text)
    .join('\n\n')
    .slice(0, reach);
  const byName = new Map(Object.entries(inputs).map(([name, value]) => [joined(name), value]));
  let made: Corpus | undefined;
  const corpus = () => {
    made ??= createCorpus(splitDocuments([{ text }]));
    return made;
  };

  return {
    text,
    input: (name) => byName.get(joined(name)),
    passageAbout(name) {
      const stems = wordsOfName(name).flatMap((word) => stemOf(word) ?? []);
      if (stems.length === 0) return undefined;
      const { passages, terms } = corpus();
      const at = terms.findIndex(
        (counts, i) => !passages[i]?.isHeading && stems.every((stem) => counts.has(stem)),
      );
      return passages[at]?.text;
    },
    title: () => (corpus().passages.find(({ isHeading }) => isHeading) ?? corpus().passages[0])?.text,
    summary: (maxWords) => summarize(text, maxWords) || undefined,
    answer: () => (material.documents.length > 0 ? answer(material) : undefined),
    keywords: (count) => mostTelling(text, corpus(), count),
  };
}

const joined = (name: string) => wordsOfName(name).join('');

/** Words that are frequent and yet not everywhere, as they stand in the text. */
function mostTelling(text: string, corpus: Corpus, count: number): string[] {
  const surface = new Map<string, string>();
  for (const word of wordsOf(text)) {
    const stem = stemOf(word);
    if (stem && stem.length > 2 && !surface.has(stem)) surface.set(stem, word);
  }
  return [...countTerms(text)]
    .filter(([stem]) => surface.has(stem) && !/^\d+$/.test(stem))
    .map(([stem, times]) => ({ word: surface.get(stem) ?? stem, score: times * corpus.weightOf(stem) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ word }) => word);
}
