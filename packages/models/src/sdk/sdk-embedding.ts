import type { EmbeddingModelV3, SharedV3ProviderOptions } from '@ai-sdk/provider';
import { batchesOf } from '../batches.ts';
import type { ServedModel } from '../define-provider.ts';
import { defaultDimensions, type EmbeddingModel, toUnitLength } from '../embedding-model.ts';
import { BadAnswer } from '../upstream/failure.ts';
import { workTries } from '../upstream/tries.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { unwrapSdkError } from './sdk-failure.ts';

const mostTextsPerCall = 100;

/** An embedding model that the AI SDK knows how to talk to. `optionsFor` asks for a number of dimensions. */
export function createSdkEmbedding(
  upstream: Upstream,
  model: ServedModel,
  load: () => Promise<EmbeddingModelV3>,
  optionsFor: (dimensions: number) => SharedV3ProviderOptions,
): EmbeddingModel {
  const dimensions = model.dimensions ?? defaultDimensions;
  const providerOptions = model.dimensions === undefined ? undefined : optionsFor(model.dimensions);

  async function embedSome(sdk: EmbeddingModelV3, values: string[], abortSignal: AbortSignal) {
    try {
      const { embeddings } = await sdk.doEmbed({ values, abortSignal, providerOptions });
      if (embeddings.length !== values.length) throw new BadAnswer('it sent no embedding for each text.');
      return embeddings.map((vector) => {
        if (vector.length === dimensions) return toUnitLength(vector);
        throw new BadAnswer(
          `its embeddings have ${vector.length} floats, not ${dimensions}; set metadata.dimensions of ${model.id}.`,
        );
      });
    } catch (error) {
      throw unwrapSdkError(error);
    }
  }

  return {
    id: model.id,
    dimensions,
    async embed(texts, signal) {
      const sdk = await load();
      const size = Math.min(mostTextsPerCall, (await sdk.maxEmbeddingsPerCall) ?? mostTextsPerCall);
      const vectors: number[][] = [];
      for (const some of batchesOf(texts, size)) {
        vectors.push(...(await workTries(upstream, {}, signal, (limited) => embedSome(sdk, some, limited))));
      }
      return vectors;
    },
  };
}
