import { z } from 'zod';
import { askTimeoutMs, Instructions, KSimilarMetadata } from './config.ts';
import { defineTextAction } from './define-action.ts';
import { findMetadata } from './find-metadata.ts';

export const textMetadataGeneration = defineTextAction({
  name: 'textMetadataGeneration',
  property: 'textMetadata',
  config: z.object({ kSimilarMetadata: KSimilarMetadata, instructions: Instructions.optional() }),
  result: z.record(z.string(), z.string()),
  timeoutMs: askTimeoutMs,
  run: ({ text, ...context }) => findMetadata(text, context),
});
