import { z } from 'zod';
import { askTimeoutMs, Entities, Instructions } from './config.ts';
import { defineTextAction } from './define-action.ts';
import { findEntities } from './find-entities.ts';

export const namedEntityRecognitionText = defineTextAction({
  name: 'namedEntityRecognitionText',
  property: 'namedEntityText',
  config: z.object({ instructions: Instructions.optional() }),
  result: Entities,
  timeoutMs: askTimeoutMs,
  run: ({ text, ...context }) => findEntities(text, context),
});
