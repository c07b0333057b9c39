import { z } from 'zod';
import { describeImage } from '../images/describe-image.ts';
import { viewLimits } from '../images/limits.ts';
import { askForJson } from './ask-json.ts';
import { askTimeoutMs, Classes, Instructions } from './config.ts';
import { defineImageAction } from './define-action.ts';
import { allowedClasses, classifyText } from './pick-class.ts';
import { eyesFor, lookAt } from './see-image.ts';

export const imageClassification = defineImageAction({
  name: 'imageClassification',
  property: 'imageClassification',
  config: z.object({ classes: Classes, instructions: Instructions.optional() }),
  result: z.string(),
  limits: viewLimits,
  timeoutMs: askTimeoutMs,
  async run({ image, ...context }) {
    const { config, models, signal } = context;
    const eyes = await eyesFor(image, models);
    if (!eyes) {
      const { facts, colours, text } = await lookAt(image);
      return classifyText(describeImage(facts, colours, text), context);
    }
    const answer = z.object({ class: z.enum(allowedClasses(config.classes, config.instructions)) });
    const ask = 'Decide which one of the classes fits the picture best.';
    const question = { ask, answer, imageUrl: eyes.imageUrl, instructions: config.instructions };
    return (await askForJson(eyes.model, question, signal)).class;
  },
});
