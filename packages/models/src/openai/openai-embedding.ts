import { z } from 'zod';
import { batchesOf } from '../batches.ts';
import type { ServedModel } from '../define-provider.ts';
import { defaultDimensions, type EmbeddingModel, toUnitLength } from '../embedding-model.ts';
import { BadAnswer } from '../upstream/failure.ts';
import { workTries } from '../upstream/tries.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { readJson } from './read-json.ts';

/** Servers bound the inputs of one call; a hundred is below every known bound. */
const textsPerCall = 100;

const Embeddings = z.object({
  data: z.array(z.object({ index: z.int().optional(), embedding: z.array(z.number()) })),
});

/** An embedding model behind an OpenAI-compatible server. */
export function createOpenaiEmbedding(upstream: Upstream, model: ServedModel): EmbeddingModel {
  const dimensions = model.dimensions ?? defaultDimensions;

  async function embedOnce(texts: readonly string[], signal: AbortSignal): Promise<number[][]> {
    // Only a length that the catalogue states is asked for: older models refuse the field.
    const body = JSON.stringify({ model: model.model, input: texts, dimensions: model.dimensions });
    const response = await upstream.post('/embeddings', body, signal);
    const parsed = Embeddings.safeParse(await readJson(response.body));
    if (!parsed.success || parsed.data.data.length !== texts.length) {
      throw new BadAnswer('it sent no embedding for each text.');
    }
    const rows = parsed.data.data.sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
    return rows.map(({ embedding }) => {
      if (embedding.length === dimensions) return toUnitLength(embedding);
      throw new BadAnswer(
        `its embeddings have ${embedding.length} floats, not ${dimensions}; set metadata.dimensions of ${model.id}.`,
      );
    });
  }

  return {
    id: model.id,
    dimensions,
    async embed(texts, signal) {
      const vectors: number[][] = [];
      for (const some of batchesOf(texts, textsPerCall)) {
        vectors.push(...(await workTries(upstream, {}, signal, (limited) => embedOnce(some, limited))));
      }
      return vectors;
    },
  };
}
