import { z } from 'zod';
import { defineJob } from '../job.ts';

/** One action on one object. The job's id is the id of its enrichment. */
export const enrichmentJob = defineJob({
  name: 'context.enrichment',
  payload: z.object({ processingId: z.uuid() }),
  attempts: 4,
  timeoutMs: 120_000,
  backoffMs: 1_000,
  maxQueued: 50_000,
});
