import { defineError } from '@quire/errors';

/** Another worker holds the job now, or it has ended: whatever this attempt still writes is refused. */
export const leaseLost = defineError(
  'job.lease_lost',
  409,
  (id: string) => `Job ${id} is no longer held by this attempt.`,
);
export const jobCancelled = defineError('job.cancelled', 409, (id: string) => `Job ${id} was cancelled.`);
export const jobTimedOut = defineError(
  'job.timed_out',
  504,
  (timeoutMs: number) => `The work took longer than its limit of ${timeoutMs / 1000} s.`,
);
export const attemptsUsedUp = defineError(
  'job.attempts_used_up',
  500,
  (tries: number, lastError: string | null) =>
    `The work was begun ${tries} times and did not finish; ${lastError ?? 'each time its worker process ended'}.`,
);
/** The worker process is going down; the job is handed back and goes on elsewhere. */
export const workerStopping = defineError('job.worker_stopping', 503, () => 'The worker is shutting down.');
