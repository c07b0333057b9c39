import { batchesOf } from '../batches.ts';
import type { ServedModel } from '../define-provider.ts';
import { defaultDimensions, type EmbeddingModel } from '../embedding-model.ts';
import { upstreamFailed } from '../models.errors.ts';
import { limited } from './limited.ts';
import type { ModelProcess } from './process/model-process.ts';

/** Texts of one piece of work: others get their turn between two. */
const textsPerJob = 32;

/** An embedding model that runs on this machine. */
export function createOnnxEmbedding(
  process: ModelProcess,
  provider: string,
  { id, dimensions = defaultDimensions }: ServedModel,
): EmbeddingModel {
  async function embedSome(texts: readonly string[], caller: AbortSignal): Promise<number[][]> {
    const pieces = limited(provider, caller, (signal) => process.ask({ kind: 'embedding', texts }, signal));
    for await (const piece of pieces) if (piece.type === 'vectors') return piece.vectors;
    throw upstreamFailed(provider, 'it gave no embeddings.');
  }

  return {
    id,
    dimensions,
    async embed(texts, signal) {
      const vectors: number[][] = [];
      for (const some of batchesOf(texts, textsPerJob)) vectors.push(...(await embedSome(some, signal)));
      return vectors;
    },
  };
}
