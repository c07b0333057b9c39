import { AppError } from '@quire/errors';
import { z } from 'zod';

/** How an attempt ended that did not end its job. */
export const Cause = z.object({
  attempt: z.number(),
  kind: z.enum(['failed', 'interrupted', 'handed_back']),
  /** Fit to be shown: what was thrown is told only where it was written for people. */
  message: z.string(),
});
export type Cause = z.infer<typeof Cause>;

export const workerDied = 'its worker process died or stood still';
export const workerStopped = 'its worker was shut down';
export const databaseAway = 'the database went away';

/** The words for what an attempt threw; anything that is no error of ours is a bug, and its text is for the log. */
export const wordsOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'an unexpected error ended it';

/** `attempt 1: ...; attempt 2: ...` */
export const tellCauses = (causes: readonly Cause[]): string =>
  causes.map(({ attempt, message }) => `attempt ${attempt}: ${message.replace(/\.$/, '')}`).join('; ');
