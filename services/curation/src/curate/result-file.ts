import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type {
  CurationOptions,
  CurationResult,
  EmbeddedChunk,
  PictureEmbedding,
} from '@quire/contracts/curation';
import { type PartName, partNames } from '../text/parts.ts';
import type { Refined } from '../text/refine.ts';

export interface ResultContent {
  /** Where the parts are that refining wrote. */
  folder: string;
  options: CurationOptions;
  refined: Refined;
  embedded?: AsyncIterable<EmbeddedChunk>;
  pictures?: AsyncIterable<PictureEmbedding>;
  metadata: CurationResult['metadata'];
}

/** The result as a stream of JSON text: its parts alone may each be larger than memory. */
export const resultFile = (content: ResultContent, signal: AbortSignal): Readable =>
  Readable.from(writeJson(content), { objectMode: false, signal });

/** Characters that are gathered before they are written. */
const pieceLength = 64 * 1024;

async function* writeJson(content: ResultContent): AsyncGenerator<string | Buffer> {
  const { folder, options, refined, embedded, pictures, metadata } = content;
  const part = (name: PartName) => createReadStream(join(folder, partNames[name]));

  yield '{"markdown":{"output":"';
  yield* part('output');
  yield '"';
  if (options.chunking) {
    yield ',"chunks":[';
    yield* part('chunks');
    yield '],"chunk_details":[';
    yield* part('details');
    yield ']';
  }
  if (embedded) yield* list('chunks_with_embeddings', embedded);
  yield '}';
  yield* structure(options.json_schema, part, JSON.stringify(metadata));
  yield `,"metadata":${JSON.stringify(metadata)}`;
  if (pictures) yield* list('image_embeddings', pictures);
  if (Object.keys(refined.matchCounts).length > 0) {
    yield ',"pii_matches":[';
    yield* part('matches');
    yield `],"pii_match_type_counts":${JSON.stringify(refined.matchCounts)}`;
  }
  yield '}';
}

async function* structure(
  kind: CurationOptions['json_schema'],
  part: (name: PartName) => AsyncIterable<Buffer>,
  metadata: string,
): AsyncGenerator<string | Buffer> {
  if (!kind) return;
  yield ',"json":{';
  if (kind === 'FULL') yield '"mdast":{';
  if (kind !== 'PIPELINE') {
    yield '"type":"root","children":[';
    yield* part('tree');
    yield ']';
  }
  if (kind === 'FULL') yield '},';
  if (kind !== 'MDAST') {
    yield '"blocks":[';
    yield* part('blocks');
    yield ']';
  }
  if (kind === 'FULL') yield `,"metadata":${metadata}`;
  yield '}';
}

async function* list(name: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
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
