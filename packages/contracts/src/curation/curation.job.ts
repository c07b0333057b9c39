import { z } from 'zod';
import { defineJob } from '../job.ts';

/** Turns one uploaded file into its result. The job's id is the id of the curation job. */
export const curationJob = defineJob({
  name: 'curation.file',
  payload: z.strictObject({}),
  // A bad file ends at once. What is tried again, for about half an hour, is a store that is away.
  attempts: 30,
  // For files of gigabytes; extraction has limits of its own, by kind and size.
  timeoutMs: 2 * 3_600_000,
  backoffMs: 1_000,
  maxQueued: 50_000,
});
