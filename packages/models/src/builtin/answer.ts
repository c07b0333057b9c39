import { isQuestion, type Material } from './material.ts';
import { scoreCentrality } from './text/centrality.ts';
import { type Corpus, countTerms, createCorpus } from './text/corpus.ts';
import { type Passage, splitDocuments } from './text/passages.ts';
import { pickPassages } from './text/pick-passages.ts';
import { scoreRelevance } from './text/relevance.ts';

const nothingToAnswerFrom =
  'I am the built-in model: I answer only from text that I am given, and nothing here answers this. Send a document or a text with your question, or choose a language model.';
const notInText = 'The text that I was given does not seem to answer this. What it says above all:';

const answerLimits = { count: 3, leastShare: 0.55, words: 120 };
const gistLimits = { count: 3, words: 120 };
/** Among passages that fit a question alike, the one that stands for its text comes first. */
const centralityShare = 0.1;
/** What asks for the whole rather than for a part. */
const asksForGist =
  /summ?ar|overview|outline|main point|key point|tl;?dr|gist|in short|what (is|are) (it|this|these)/i;
const asksForNumber = /\b(when|how (many|much|long|often|old)|what (date|day|year|time|amount|price))\b/i;
const numberBonus = 1.3;
/** A label without its sentence is no answer by itself. */
const headingShare = 0.3;

/** Answers with the passages that fit the question best, and cites the documents that have a name. */
export function answer({ question, documents, isConversation }: Material): string {
  const corpus = createCorpus(splitDocuments(documents));
  const relevance = question ? relevanceTo(question, corpus) : [];
  const isFound = relevance.some((score) => score > 0);
  if (isFound && !asksForGist.test(question)) return cite(pickPassages(corpus, relevance, answerLimits));

  const gist = cite(pickPassages(corpus, scoreCentrality(corpus), gistLimits));
  if (!gist) return nothingToAnswerFrom;
  if (!question || asksForGist.test(question)) return gist;
  if (isConversation) return isQuestion(question) ? nothingToAnswerFrom : gist;
  return isQuestion(question) ? `${notInText} ${gist}` : gist;
}

function relevanceTo(question: string, corpus: Corpus): number[] {
  const wantsNumber = asksForNumber.test(question);
  const relevance = scoreRelevance(corpus, countTerms(question));
  const best = Math.max(...relevance, 0);
  if (best === 0) return relevance;
  const centrality = scoreCentrality(corpus);
  return relevance.map((score, i) => {
    const passage = corpus.passages[i];
    if (score === 0 || !passage) return 0;
    const fit = score + centralityShare * best * (centrality[i] ?? 0);
    if (passage.isHeading) return fit * headingShare;
    return wantsNumber && /\d/.test(passage.text) ? fit * numberBonus : fit;
  });
}

/** Sentences in the order of the text; the name of a document stands behind the last one taken from it. */
function cite(passages: readonly Passage[]): string {
  return passages
    .map(({ text, source }, i) => {
      const isLastOfSource = source !== undefined && passages[i + 1]?.source !== source;
      return isLastOfSource ? `${text} [${source}]` : text;
    })
    .join(' ');
}
