import { z } from 'zod';
import { defineJob } from '../job.ts';

const shared = {
  payload: z.strictObject({}),
  // A bad file ends at once. What is tried again, for about half an hour, is a store that is away.
  attempts: 30,
  // For files of gigabytes; extraction has limits of its own, by kind and size.
  timeoutMs: 2 * 3_600_000,
  backoffMs: 1_000,
};

/** Takes long: it is large, or rendered, recognised or listened to. The job's id stays what it is. */
export const heavyCurationJob = defineJob({ name: 'curation.heavy_file', ...shared });

/**
 * Turns one uploaded file into its result, or into a heavy job where that would take long, so that such files wait for each
 * other only. The job's id is the id of the curation job.
 */
export const curationJob = defineJob({
  name: 'curation.file',
  ...shared,
  maxQueued: 50_000,
  becomes: heavyCurationJob.name,
});
