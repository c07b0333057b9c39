import { embedPixels, side } from '@quire/models/pictures';
import { z } from 'zod';
import { embeddingLimits } from '../images/limits.ts';
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
  run: async ({ image }) => embedPixels(await image.pixels(side)),
});
