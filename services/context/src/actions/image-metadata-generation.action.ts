import { z } from 'zod';
import { labelImage } from '../images/describe-image.ts';
import { viewLimits } from '../images/limits.ts';
import { askForJson } from './ask-json.ts';
import { askTimeoutMs, Instructions, KSimilarMetadata } from './config.ts';
import { defineImageAction } from './define-action.ts';
import { allFields, answerOf, askForMetadata, findMetadata, settleAll } from './find-metadata.ts';
import { fieldsOf } from './metadata-fields.ts';
import { eyesFor, lookAt } from './see-image.ts';

export const imageMetadataGeneration = defineImageAction({
  name: 'imageMetadataGeneration',
  property: 'imageMetadata',
  config: z.object({ kSimilarMetadata: KSimilarMetadata, instructions: Instructions.optional() }),
  result: z.record(z.string(), z.string()),
  limits: viewLimits,
  timeoutMs: askTimeoutMs,
  async run({ image, ...context }) {
    const { config, models, signal } = context;
    const eyes = await eyesFor(image, models);
    if (!eyes) {
      const { facts, colours, text } = await lookAt(image);
      return findMetadata(labelImage(facts, colours, text), context);
    }
    const fields = fieldsOf(config.kSimilarMetadata);
    const { instructions } = config;
    const { imageUrl } = eyes;
    const question = { ask: askForMetadata, answer: answerOf(fields), imageUrl, instructions };
    const answer = await askForJson(eyes.model, question, signal);
    return allFields(fields, new Map(settleAll(fields, answer)));
  },
});
