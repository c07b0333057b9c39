import { z } from 'zod';
import { askTimeoutMs, Classes, Instructions } from './config.ts';
import { defineTextAction } from './define-action.ts';
import { classifyText } from './pick-class.ts';

export const textClassification = defineTextAction({
  name: 'textClassification',
  property: 'textClassification',
  config: z.object({ classes: Classes, instructions: Instructions.optional() }),
  result: z.string(),
  timeoutMs: askTimeoutMs,
  run: ({ text, ...context }) => classifyText(text, context),
});
