import type { EmbeddedChunk } from '@quire/contracts/curation';
import type { EmbeddingModel } from '@quire/models';
import type { Chunk } from './chunk.ts';
import { findHeadings, headingPath } from './headings.ts';
import type { PagedText } from './pages.ts';

/** Chunks that go to the model in one call. */
const batchSize = 64;

/** Gives each chunk its vector, page and headings, a batch at a time, so that memory holds one batch of vectors. */
export async function* embedChunks(
  { markdown, marks = [] }: PagedText,
  chunks: readonly Chunk[],
  model: EmbeddingModel,
  signal: AbortSignal,
): AsyncGenerator<EmbeddedChunk> {
  const headingsAt = headingPath(findHeadings(markdown));
  const pageAt = pageOf(marks);
  for (let from = 0; from < chunks.length; from += batchSize) {
    signal.throwIfAborted();
    const batch = chunks.slice(from, from + batchSize);
    const vectors = await model.embed(
      batch.map(({ text }) => text),
      signal,
    );
    for (const [i, { text, start, end, index }] of batch.entries())
      yield {
        text,
        embedding: vectors[i] ?? [],
        start,
        end,
        page: pageAt(index),
        headings: headingsAt(index),
      };
  }
}

/** Asked with growing indexes, gives the page of each; null where the format has no pages. */
function pageOf(marks: NonNullable<PagedText['marks']>): (index: number) => number | null {
  let passed = 0;
  return (index) => {
    while (passed < marks.length && (marks[passed]?.offset ?? 0) <= index) passed++;
    return marks[passed - 1]?.page ?? null;
  };
}
