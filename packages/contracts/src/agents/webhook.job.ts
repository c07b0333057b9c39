import { z } from 'zod';
import { defineJob } from '../job.ts';

/** Tells a run's end to its webhook, which names the job. A receiver may be away for an hour. */
export const webhookJob = defineJob({
  name: 'agents.webhook',
  payload: z.object({}),
  attempts: 12,
  timeoutMs: 30_000,
  backoffMs: 2_000,
  maxBackoffMs: 3_600_000,
});
