import { defineError } from '@quire/errors';
import { type Cause, tellCauses } from './causes.ts';

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
/** Names how each attempt ended. */
export const attemptsUsedUp = defineError(
  'job.attempts_used_up',
  500,
  (causes: readonly Cause[]) =>
    `The work was begun ${causes.length === 1 ? 'once' : `${causes.length} times`} and did not finish: ${tellCauses(causes)}.`,
);
/** The attempt did something that must not be done twice, and did not come to its end. */
export const retryForbidden = defineError(
  'job.retry_forbidden',
  500,
  (deed: string, causes: readonly Cause[]) =>
    `The work was interrupted and is not begun again, because ${deed}: ${tellCauses(causes)}.`,
);
/** The worker process is going down; the job is handed back and goes on elsewhere. */
export const workerStopping = defineError('job.worker_stopping', 503, () => 'The worker is shutting down.');

/** A tenant has as many jobs of a kind waiting as it may have. */
export const queueFull = defineError('job.queue_full', 429, (limit: number) => ({
  message: `${limit} pieces of work are waiting already, which is the limit; repeat the request when some have ended.`,
  headers: { 'retry-after': '5' },
}));
