import { z } from 'zod';
import { defineJob } from '../job.ts';

/** Executes a run; the job's id is the run's. */
export const runJob = defineJob({
  name: 'agents.run',
  payload: z.object({ agentId: z.uuid() }),
  attempts: 3,
  timeoutMs: 3_600_000,
  backoffMs: 1_000,
  maxQueued: 50_000,
});
