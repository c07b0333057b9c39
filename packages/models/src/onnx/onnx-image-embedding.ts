import type { ServedModel } from '../define-provider.ts';
import { defaultDimensions } from '../embedding-model.ts';
import type { ImageEmbeddingModel } from '../image-embedding-model.ts';
import { upstreamFailed } from '../models.errors.ts';
import { missing, readModelFolder } from './folder/model-folder.ts';
import { limited } from './limited.ts';
import type { ModelProcess } from './process/model-process.ts';
import { pictureShapeOf } from './run/pictures/picture-shape.ts';

/** A model of pictures that runs on this machine. */
export function createOnnxImageEmbedding(
  process: ModelProcess,
  provider: string,
  { id, file, dimensions = defaultDimensions }: ServedModel,
  folder: string,
): ImageEmbeddingModel {
  const { pictures = missing(folder, 'preprocessor_config.json') } = readModelFolder(folder, file);
  const { side, fit } = pictureShapeOf(pictures);
  return {
    id,
    dimensions,
    side,
    fit,
    async embed(given, caller) {
      const job = { kind: 'pictures', pictures: given } as const;
      for await (const piece of limited(provider, caller, (signal) => process.ask(job, signal)))
        if (piece.type === 'vectors') return piece.vectors;
      throw upstreamFailed(provider, 'it gave no embeddings.');
    },
  };
}
