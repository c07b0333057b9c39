import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { EmbeddedChunk, EmbeddingOptions } from '@quire/contracts/curation';
import type { EmbeddingModel } from '@quire/models';
import type { ChunkRecord } from '../text/chunk-writer.ts';
import { shapeVector } from './vectors.ts';

/** Chunks that go to the model in one call. */
const batchSize = 64;

/** Gives each chunk of a file of records its vector, a batch at a time, so that memory holds one batch of vectors. */
export async function* embedChunks(
  recordsPath: string,
  model: EmbeddingModel,
  options: EmbeddingOptions,
  signal: AbortSignal,
): AsyncGenerator<EmbeddedChunk> {
  for await (const batch of batches(recordsPath)) {
    signal.throwIfAborted();
    const vectors = await model.embed(
      batch.map(({ text }) => text),
      signal,
    );
    for (const [i, { text, ...place }] of batch.entries())
      yield { text, embedding: shapeVector(vectors[i] ?? [], options), ...place };
  }
}

async function* batches(path: string): AsyncGenerator<ChunkRecord[]> {
  let batch: ChunkRecord[] = [];
  const file = createReadStream(path, { encoding: 'utf8' });
  try {
    for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
      batch.push(JSON.parse(line) as ChunkRecord);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } finally {
    file.destroy();
  }
}
