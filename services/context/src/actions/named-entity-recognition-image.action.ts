import { z } from 'zod';
import { viewLimits } from '../images/limits.ts';
import { askForJson } from './ask-json.ts';
import { askTimeoutMs, Entities, Instructions } from './config.ts';
import { defineImageAction } from './define-action.ts';
import { askForEntities, Found, findEntities, groupEntities } from './find-entities.ts';
import { eyesFor } from './see-image.ts';

export const namedEntityRecognitionImage = defineImageAction({
  name: 'namedEntityRecognitionImage',
  property: 'namedEntityImage',
  config: z.object({ instructions: Instructions.optional() }),
  result: Entities,
  limits: viewLimits,
  timeoutMs: askTimeoutMs,
  async run({ image, ...context }) {
    const eyes = await eyesFor(image, context.models);
    if (!eyes) {
      await image.pixels(1);
      return findEntities(await image.text(), context);
    }
    const { instructions } = context.config;
    const question = { ask: askForEntities, answer: Found, imageUrl: eyes.imageUrl, instructions };
    return groupEntities((await askForJson(eyes.model, question, context.signal)).entities);
  },
});
