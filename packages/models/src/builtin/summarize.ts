import { scoreCentrality } from './text/centrality.ts';
import { createCorpus } from './text/corpus.ts';
import { splitDocuments } from './text/passages.ts';
import { pickPassages } from './text/pick-passages.ts';

const defaultMaxWords = 120;
const maxSentences = 12;

/** The sentences that stand best for a text, in its order, with no more words than asked for. */
export function summarize(text: string, maxWords = defaultMaxWords): string {
  const corpus = createCorpus(splitDocuments([{ text }]));
  const picked = pickPassages(corpus, scoreCentrality(corpus), { count: maxSentences, words: maxWords });
  return limitWords(picked.map((passage) => passage.text).join(' '), maxWords);
}

/** The first words of a text, with a mark where more followed. */
function limitWords(text: string, maxWords: number): string {
  const words = text.split(/\s+/);
  return words.length <= maxWords ? text : `${words.slice(0, maxWords).join(' ')}…`;
}
