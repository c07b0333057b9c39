import { z } from 'zod';
import { askModel } from './ask-model.ts';
import { Instructions, MaxWordCount } from './config.ts';
import { defineAction } from './define-action.ts';
import { firstWords } from './first-words.ts';

const usualWords = 200;

export const textSummarization = defineAction({
  name: 'textSummarization',
  property: 'textSummary',
  media: 'text',
  config: z.object({ maxWordCount: MaxWordCount.optional(), instructions: Instructions.optional() }),
  async run({ text, config, models, signal }) {
    const maxWords = config.maxWordCount ?? usualWords;
    const task = { kind: 'summarize' as const, text, maxWords };
    return firstWords(await askModel(models.chat(), task, config.instructions, signal), maxWords);
  },
});
