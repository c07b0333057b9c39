import { z } from 'zod';
import { describeImage } from '../images/describe-image.ts';
import { viewLimits } from '../images/limits.ts';
import { askForJson } from './ask-json.ts';
import { askTimeoutMs, Instructions, MaxWordCount } from './config.ts';
import { defineImageAction } from './define-action.ts';
import { firstWords } from './first-words.ts';
import { eyesFor, lookAt } from './see-image.ts';

const usualWords = 100;
const Answer = z.object({ description: z.string().min(1) });

export const imageDescription = defineImageAction({
  name: 'imageDescription',
  property: 'imageDescription',
  config: z.object({ maxWordCount: MaxWordCount.optional(), instructions: Instructions.optional() }),
  result: z.string(),
  limits: viewLimits,
  timeoutMs: askTimeoutMs,
  async run({ image, config, models, signal }) {
    const { maxWordCount = usualWords, instructions } = config;
    const eyes = await eyesFor(image, models);
    if (!eyes) {
      const { facts, colours, text } = await lookAt(image);
      return firstWords(describeImage(facts, colours, text), maxWordCount);
    }
    const ask = `Describe the picture in at most ${maxWordCount} words.`;
    const question = { ask, answer: Answer, imageUrl: eyes.imageUrl, instructions };
    return firstWords((await askForJson(eyes.model, question, signal)).description, maxWordCount);
  },
});
