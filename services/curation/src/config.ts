import {
  limitsConfig,
  modelsConfig,
  portConfig,
  processConfig,
  queueConfig,
  secretConfig,
  storageConfig,
  tokenConfig,
} from '@quire/service-kit';
import { z } from 'zod';

const shared = {
  ...processConfig,
  ...queueConfig,
  ...storageConfig,
  ...modelsConfig,
  QUIRE_MAX_QUEUED_FILES: z.coerce
    .number()
    .int()
    .min(1)
    .default(50_000)
    .describe('Files of one tenant that may wait for curation at once; the start of more is answered 429.'),
};

export const CurationConfig = z.object({
  ...shared,
  ...tokenConfig,
  ...limitsConfig,
  QUIRE_CURATION_PORT: portConfig(4002).describe('Port of the curation service.'),
  QUIRE_CURATION_URL: z
    .url()
    .default('http://127.0.0.1:4002')
    .describe('Address of the curation service as clients see it; result addresses begin with it.'),
  ...secretConfig,
  QUIRE_STORAGE_EVENTS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token of bucket notifications; without it uploads are found by looking for them.'),
});
export type CurationConfig = z.output<typeof CurationConfig>;

export const CurationWorkerConfig = z.object({
  ...shared,
  QUIRE_CURATION_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(4)
    .describe('Files that one curation worker has in hand at once.'),
  QUIRE_CURATION_KEEP_HOURS: z.coerce
    .number()
    .int()
    .min(25)
    .max(8_760)
    .default(48)
    .describe('How long uploads, results and jobs are kept. Their addresses live for 24 hours.'),
});
export type CurationWorkerConfig = z.output<typeof CurationWorkerConfig>;
