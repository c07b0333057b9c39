import { z } from 'zod';
import { defineJob } from '../job.ts';

/** Turns one uploaded file into its result. The job's id is the id of the curation job. */
export const curationJob = defineJob({
  name: 'curation.file',
  payload: z.strictObject({}),
  // Bad files fail at once; what is tried again is a store or database that is away.
  attempts: 20,
  timeoutMs: 15 * 60_000,
  backoffMs: 1_000,
});
