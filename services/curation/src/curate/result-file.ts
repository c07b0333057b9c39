import { Readable } from 'node:stream';
import type { CurationResult, EmbeddedChunk } from '@quire/contracts/curation';
import type { Extraction } from '@quire/extract';
import type { Chunk } from './chunk.ts';

export interface ResultContent {
  output: string;
  chunks?: readonly Chunk[];
  embedded?: AsyncIterable<EmbeddedChunk>;
  metadata: CurationResult['metadata'];
}

/** The result as a stream of JSON text, since its vectors alone may be larger than a string can be. */
export const resultFile = (content: ResultContent, signal: AbortSignal): Readable =>
  Readable.from(writeJson(content), { objectMode: false, signal });

/** Characters that are gathered before they are written. */
const pieceLength = 64 * 1024;

async function* writeJson({ output, chunks, embedded, metadata }: ResultContent): AsyncGenerator<string> {
  yield `{"markdown":{"output":${JSON.stringify(output)}`;
  if (chunks) yield* array('chunks', texts(chunks));
  if (embedded) yield* array('chunks_with_embeddings', embedded);
  yield `},"metadata":${JSON.stringify(metadata)}}`;
}

async function* array(name: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let piece = `,"${name}":[`;
  let separator = '';
  for await (const item of items) {
    piece += separator + JSON.stringify(item);
    separator = ',';
    if (piece.length > pieceLength) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}]`;
}

async function* texts(chunks: readonly Chunk[]): AsyncGenerator<string> {
  for (const { text } of chunks) yield text;
}

export const resultMetadata = ({
  contentType,
  fileName,
  size,
  pages,
  language,
  title,
  author,
}: Extraction['metadata']): CurationResult['metadata'] => ({
  content_type: contentType,
  file_name: fileName ?? null,
  size,
  pages: pages ?? null,
  language: language ?? null,
  duration_s: null,
  title: title ?? null,
  author: author ?? null,
});
