import {
  limitsConfig,
  modelsConfig,
  portConfig,
  processConfig,
  queueConfig,
  storageConfig,
  tokenConfig,
  usageConfig,
} from '@quire/service-kit';
import { z } from 'zod';

const StoresConfig = z.object({ ...processConfig, ...queueConfig, ...storageConfig });
export type StoresConfig = z.output<typeof StoresConfig>;

export const ContextConfig = StoresConfig.extend({
  ...tokenConfig,
  ...limitsConfig,
  QUIRE_CONTEXT_PORT: portConfig(4003),
  QUIRE_MAX_QUEUED_ENRICHMENTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(50_000)
    .describe('Actions on objects of one tenant that may wait at once; requests for more are answered 429.'),
});
export type ContextConfig = z.output<typeof ContextConfig>;

export const ContextWorkerConfig = StoresConfig.extend({
  ...modelsConfig,
  QUIRE_CONTEXT_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(8)
    .describe('Actions at work in one context worker at once.'),
  ...usageConfig,
});
export type ContextWorkerConfig = z.output<typeof ContextWorkerConfig>;
