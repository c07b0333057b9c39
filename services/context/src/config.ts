import { portConfig, processConfig, queueConfig, storageConfig, tokenConfig } from '@quire/service-kit';
import { z } from 'zod';

const StoresConfig = z.object({ ...processConfig, ...queueConfig, ...storageConfig });
export type StoresConfig = z.output<typeof StoresConfig>;

export const ContextConfig = StoresConfig.extend({
  ...tokenConfig,
  QUIRE_CONTEXT_PORT: portConfig(4003),
});
export type ContextConfig = z.output<typeof ContextConfig>;

export const ContextWorkerConfig = StoresConfig.extend({
  QUIRE_MODELS: z
    .string()
    .optional()
    .describe('JSON file of the model catalogue; the built-in model when not set.'),
  QUIRE_CONTEXT_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(8)
    .describe('Actions at work in one context worker at once.'),
});
export type ContextWorkerConfig = z.output<typeof ContextWorkerConfig>;
