import type { Conversation, Search } from '../define-agent-type.ts';
import { questionOf, wordsOf } from '../messages.ts';
import { type Chunk, chunkDocuments } from './chunks.ts';
import type { RagOptions } from './rag-options.ts';
import { type RankedChunk, rankChunks } from './rank.ts';

/** What an answer stands on, as the response tells it. */
interface SourceNode {
  docId: string;
  chunkId: string;
  score: number;
  text: string;
}

export interface Sources {
  nodes: SourceNode[];
  /** The same texts for the model, in the order in which they stand in their documents. */
  context: { text: string; source: string }[];
  question: string;
}

/** Questions that a deep search asks at most. */
const maxQuestions = 8;
/** Characters of a question that are searched for; what goes on longer is material, not a question. */
const maxQuestion = 8_000;
/** Characters of all texts that are shown: what is worth less is left out. */
const maxShown = 1_000_000;

/** Finds what the documents of a conversation hold on its last question. */
export async function findSources(
  { messages, documents }: Conversation,
  options: RagOptions,
  search: Search,
): Promise<Sources> {
  const question = questionOf(messages);
  const chunks = chunkDocuments(documents);
  const asked = options.enableDeepSearch ? deepQuestions(messages) : [question];
  const questions = asked.map((text) => text.slice(0, maxQuestion));
  const place = new Map(chunks.map((chunk, i) => [chunk, i]));
  const ranked = chunks.length > 0 ? await rankChunks(chunks, questions, options, search) : [];
  const around = ({ chunk }: RankedChunk) =>
    neighbours(chunks, place.get(chunk) ?? 0, options.adjacentChunkRange);
  const found = ranked.slice(0, countShown(ranked.map(around)));
  const scores = new Map(found.map(({ chunk, score }) => [chunk.chunkId, score]));
  const spans = found.map(around);
  const nodes = options.adjacentChunkMerge
    ? found.map(({ chunk, score }, i) => toNode(chunk, score, spans[i] ?? [chunk]))
    : spread(spans).map((chunk) => toNode(chunk, scores.get(chunk.chunkId) ?? 0, [chunk]));
  const shown = options.adjacentChunkMerge ? joinSpans(spans) : spread(spans).map((chunk) => [chunk]);
  const inOrder = shown.sort(([a], [b]) => (a && b ? (place.get(a) ?? 0) - (place.get(b) ?? 0) : 0));
  const context = inOrder.map((span) => ({ text: textOf(span), source: span[0]?.source ?? '' }));
  return { nodes, context, question };
}

/** The last question, its sentences, and what was asked before it. */
function deepQuestions(messages: Conversation['messages']): string[] {
  const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => wordsOf(content));
  const last = asked.at(-1) ?? '';
  const sentences = last.split(/(?<=[.!?。！？])\s+|\n+/).filter((text) => text.trim() !== '');
  return [...new Set([last, ...sentences, ...asked.reverse()])].filter(Boolean).slice(0, maxQuestions);
}

/** The chunk at a place and those beside it in its document. */
const neighbours = (chunks: readonly Chunk[], at: number, range: number): Chunk[] =>
  chunks.slice(Math.max(0, at - range), at + range + 1).filter(({ docId }) => docId === chunks[at]?.docId);

/** How many of the spans, the best first, may be shown; one in any case. */
function countShown(spans: readonly Chunk[][]): number {
  let length = 0;
  const tooLong = spans.findIndex((span) => {
    length += span.reduce((sum, { text }) => sum + text.length, 0);
    return length > maxShown;
  });
  return tooLong < 0 ? spans.length : Math.max(1, tooLong);
}

/** All chunks of the spans, each once: first those that were found, by rank, each followed by its neighbours. */
const spread = (spans: readonly Chunk[][]): Chunk[] => [...new Set(spans.flat())];

/** Spans that overlap become one, so that no text is shown twice. */
function joinSpans(spans: readonly Chunk[][]): Chunk[][] {
  const all = spread(spans).sort((a, b) =>
    a.docId < b.docId ? -1 : a.docId > b.docId ? 1 : a.order - b.order,
  );
  const joined: Chunk[][] = [];
  for (const chunk of all) {
    const last = joined.at(-1)?.at(-1);
    if (last && last.docId === chunk.docId && last.order + 1 === chunk.order) joined.at(-1)?.push(chunk);
    else joined.push([chunk]);
  }
  return joined;
}

const textOf = (span: readonly Chunk[]): string => span.map(({ text }) => text).join('\n\n');

const toNode = ({ docId, chunkId }: Chunk, score: number, span: readonly Chunk[]): SourceNode => ({
  docId,
  chunkId,
  score,
  text: textOf(span),
});
