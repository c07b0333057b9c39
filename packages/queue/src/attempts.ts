import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from '@quire/contracts';
import { type Db, databaseUnavailable, type Queryable } from '@quire/db';
import { AppError } from '@quire/errors';
import type { z } from 'zod';
import { type Cause, databaseAway, wordsOf, workerStopped } from './causes.ts';
import {
  attemptsUsedUp,
  jobCancelled,
  jobTimedOut,
  leaseLost,
  retryForbidden,
  workerStopping,
} from './errors.ts';
import { releaseJob } from './jobs.sql.ts';
import type { OnError } from './redis.ts';
import type { Claim, Work } from './work.ts';

/** What a service does with one kind of job. */
export interface JobHandler<P extends z.ZodType> {
  /** Does the work and ends it with `work.finish`. A throw is a failed attempt. */
  handle(work: Work<z.output<P>>): Promise<void>;
  /** Records that the job ends without a result: cancelled, out of attempts, or failed for good. */
  abandon(tx: Queryable, work: Work, reason: AppError): Promise<void>;
}

export interface AttemptOptions<P extends z.ZodType> extends JobHandler<P> {
  job: Job<P>;
  db: Db;
  /** How long a claim is held without being renewed, ms. */
  leaseMs: number;
  onError: OnError;
}

const defaultInterruptions = 10;
/** So that work goes on soon after a long outage. */
const defaultMaxBackoffMs = 60_000;
const databaseRetryMs = 500;

/** Failures that another attempt would not mend. */
const giveUp: ReadonlySet<string> = new Set([jobTimedOut.code, attemptsUsedUp.code, retryForbidden.code]);

/** How a claim ended: its job is over or somebody else's, or it waits to be claimed again. */
export type AttemptEnd = { waitsMs?: number };

/** Carries one claim to its end: does the work, and whatever comes of it ends the job or gives it back. */
export function createAttempts<P extends z.ZodType>(options: AttemptOptions<P>) {
  const { job, db, leaseMs, onError } = options;
  const interruptions = job.interruptions ?? defaultInterruptions;

  async function attempt(claim: Claim): Promise<AttemptEnd> {
    const timeoutMs = claim.claimed.timeoutMs ?? job.timeoutMs;
    const timer = setTimeout(() => claim.abort.abort(jobTimedOut(timeoutMs)), timeoutMs);
    try {
      refuseHopeless(claim);
      await options.handle({ ...claim, payload: job.payload.parse(claim.payload) });
      if (!claim.isFinished()) throw new Error(`${job.name} ${claim.id} was handled without an end`);
      return {};
    } catch (error) {
      return settle(claim, claim.signal.aborted ? claim.signal.reason : error);
    } finally {
      clearTimeout(timer);
    }
  }

  function refuseHopeless({ id, claimed }: Claim): void {
    const { causes } = claimed;
    if (claimed.cancelRequested) throw jobCancelled(id);
    if (claimed.retryForbidden !== null) throw retryForbidden(claimed.retryForbidden, causes);
    if (claimed.interrupted >= interruptions || claimed.failed >= job.attempts) throw attemptsUsedUp(causes);
  }

  async function settle(claim: Claim, error: unknown): Promise<AttemptEnd> {
    const code = error instanceof AppError ? error.code : undefined;
    if (code === leaseLost.code) return {};
    if (code === workerStopping.code) return giveBack(claim, 'handed_back', workerStopped, 0);
    if (code === databaseUnavailable.code)
      return giveBack(claim, 'interrupted', databaseAway, databaseRetryMs);

    if (!(error instanceof AppError)) onError(error instanceof Error ? error : new Error(String(error)));
    const final = error instanceof AppError && (error.status < 500 || giveUp.has(error.code));
    const failed = claim.claimed.failed + 1;
    if (!final && failed < job.attempts && claim.deed() === null) {
      if (error instanceof AppError) onError(error);
      return giveBack(
        claim,
        'failed',
        wordsOf(error),
        Math.min(job.backoffMs * 2 ** (failed - 1), job.maxBackoffMs ?? defaultMaxBackoffMs),
      );
    }
    await abandon(claim, reasonOf(claim, error));
    return {};
  }

  /** What the job's record will say. */
  function reasonOf({ causes, attempt: number, deed }: Claim, error: unknown): AppError {
    if (error instanceof AppError) return error;
    const all: Cause[] = [...causes, { attempt: number, kind: 'failed', message: wordsOf(error) }];
    const done = deed();
    return done === null ? attemptsUsedUp(all) : retryForbidden(done, all);
  }

  const abandon = (claim: Claim, reason: AppError) =>
    insist(() => claim.finish((tx) => options.abandon(tx, claim, reason))).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === leaseLost.code)) throw error;
    });

  async function giveBack(
    { id, attempt: number }: Claim,
    kind: Cause['kind'],
    message: string,
    delayMs: number,
  ): Promise<AttemptEnd> {
    const released = await insist(() => releaseJob(db, id, { attempt: number, kind, message, delayMs }));
    return released > 0 ? { waitsMs: delayMs } : {};
  }

  /** Repeats a write while the database is away, for as long as the claim may still be ours. */
  async function insist<T>(write: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + leaseMs;
    for (;;) {
      try {
        return await write();
      } catch (error) {
        const away = error instanceof AppError && error.code === databaseUnavailable.code;
        if (!away || performance.now() > deadline) throw error;
        await delay(databaseRetryMs);
      }
    }
  }

  return { attempt };
}
