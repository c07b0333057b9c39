import { embedPixels, side } from '@quire/models/pictures';
import { z } from 'zod';
import { embeddingLimits } from '../images/limits.ts';
import { checkDimensions } from './check-dimensions.ts';
import { Embedding, nestedEmbedding } from './config.ts';
import { defineImageAction } from './define-action.ts';

export const imageEmbeddings = defineImageAction({
  name: 'imageEmbeddings',
  property: 'imageEmbeddings',
  config: z.object({}),
  result: Embedding,
  legacy: nestedEmbedding,
  limits: embeddingLimits,
  timeoutMs: 60_000,
  async run({ image, models, signal }) {
    const model = models.imageEmbedding();
    if (!model) return embedPixels(await image.pixels(side));
    checkDimensions(model);
    const [vector] = await model.embed([await image.pixels(model.side, model.fit)], signal);
    return vector;
  },
});
