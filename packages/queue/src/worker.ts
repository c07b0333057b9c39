import { setTimeout as delay } from 'node:timers/promises';
import type { Job } from '@quire/contracts';
import type { Db, Queryable } from '@quire/db';
import { AppError } from '@quire/errors';
import { Worker as DoorbellWorker } from 'bullmq';
import { z } from 'zod';
import { connectDoorbell } from './doorbell.ts';
import { attemptsUsedUp, jobCancelled, jobTimedOut, leaseLost, workerStopping } from './errors.ts';
import { claimJob, handBackJob, renewLeases, retryJob, takeUnheard } from './jobs.sql.ts';
import { cancelChannel } from './jobs.ts';
import { connectBlocking, type OnError } from './redis.ts';
import type { Signals } from './signals.ts';
import { type Claim, createClaim, type Work } from './work.ts';

/** What a service does with one kind of job. */
export interface JobHandler<P extends z.ZodType> {
  /** Does the work and ends it with `work.finish`. A throw is a failed attempt. */
  handle(work: Work<z.output<P>>): Promise<void>;
  /** Records that the job ends without a result: cancelled, out of attempts, or failed for good. */
  abandon(tx: Queryable, work: Work<z.output<P>>, reason: AppError): Promise<void>;
}

export interface WorkerOptions<P extends z.ZodType> extends JobHandler<P> {
  job: Job<P>;
  db: Db;
  redisUrl: string;
  signals: Signals;
  /** Jobs at work in this process at once. */
  concurrency: number;
  onError: OnError;
}

export interface JobWorker {
  /** Stops taking jobs, lets the running ones end within `drainMs`, hands the rest back. */
  close(drainMs: number): Promise<void>;
}

const sweepEveryMs = 1_000;
/** A doorbell that nobody answered for this long is rung again. */
const unheardAfterMs = 5_000;
/** A third of the lease, so that two renewals in a row may fail. */
const renewEveryMs = 5_000;
/** Doubling stops here, so that work goes on soon after a long outage. */
const maxBackoffMs = 60_000;

const Doorbell = z.object({ id: z.uuid() });

/** Takes jobs of one kind: by doorbell over Redis, and by looking into Postgres for what no doorbell reached. */
export function startWorker<P extends z.ZodType>(options: WorkerOptions<P>): JobWorker {
  const { job, db, signals, concurrency, onError } = options;
  const claims = new Map<string, Claim>();
  let stopping = false;

  async function take(id: string): Promise<void> {
    if (stopping || claims.has(id)) return;
    const claimed = await claimJob(db, id);
    if (!claimed) return;
    const claim = createClaim(db, claimed);
    claims.set(id, claim);
    try {
      await attempt(claim);
    } finally {
      claims.delete(id);
    }
  }

  async function attempt(claim: Claim): Promise<void> {
    const { claimed, abort } = claim;
    const work: Work<z.output<P>> = { ...claim, payload: job.payload.parse(claimed.payload) };
    const timer = setTimeout(() => abort.abort(jobTimedOut(job.timeoutMs)), job.timeoutMs);
    try {
      if (claimed.cancelRequested) throw jobCancelled(claim.id);
      if (claimed.tries > job.attempts) throw attemptsUsedUp(job.attempts, claimed.lastError);
      await options.handle(work);
    } catch (thrown) {
      await settle(work, abort.signal.aborted ? abort.signal.reason : thrown);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends a failed attempt: hand back, try again, or give up. */
  async function settle(work: Work<z.output<P>>, error: unknown): Promise<void> {
    const { id, attempt } = work;
    const code = error instanceof AppError ? error.code : undefined;
    if (code === leaseLost.code) return;
    if (code === workerStopping.code) {
      await handBackJob(db, id, attempt);
      return;
    }
    const tries = claims.get(id)?.claimed.tries ?? job.attempts;
    const final = error instanceof AppError && (error.status < 500 || giveUp.has(error.code));
    if (!final && tries < job.attempts) {
      onError(error instanceof Error ? error : new Error(String(error)));
      const pauseMs = Math.min(job.backoffMs * 2 ** (tries - 1), maxBackoffMs);
      await retryJob(db, id, attempt, pauseMs, String(error));
      return;
    }
    if (!(error instanceof AppError)) onError(error instanceof Error ? error : new Error(String(error)));
    const reason = error instanceof AppError ? error : attemptsUsedUp(tries, 'an unexpected error ended it');
    await createClaim(db, { ...work, tries, cancelRequested: false, lastError: null }).finish((tx) =>
      options.abandon(tx, work, reason),
    );
  }

  const tell = (error: unknown) => onError(error instanceof Error ? error : new Error(String(error)));
  const safely = (id: string) => take(id).catch(tell);

  const doorbells = new DoorbellWorker(job.name, async ({ data }) => safely(Doorbell.parse(data).id), {
    connection: connectBlocking(options.redisUrl, onError),
    concurrency,
  });
  doorbells.on('error', onError);
  const bell = connectDoorbell(options.redisUrl, onError);

  /** Rings again for what was not heard; while Redis is away this process takes what it can by itself. */
  async function sweep(): Promise<void> {
    const listening = bell.connected();
    const room = listening ? 100 : concurrency - claims.size;
    if (room <= 0) return;
    for (const { id, attempt } of await takeUnheard(db, job.name, unheardAfterMs, room)) {
      if (listening) bell.ring(job.name, id, attempt);
      else void safely(id);
    }
  }

  async function renew(): Promise<void> {
    if (claims.size === 0) return;
    const held = [...claims.values()];
    const renewed = new Map((await renewLeases(db, held)).map((row) => [row.id, row]));
    for (const claim of held) {
      const row = renewed.get(claim.id);
      if (claims.get(claim.id) !== claim) continue;
      if (!row) claim.abort.abort(leaseLost(claim.id));
      else if (row.cancelRequested) claim.abort.abort(jobCancelled(claim.id));
    }
  }

  const unsubscribe = signals.subscribe(cancelChannel(job), (id) =>
    claims.get(id)?.abort.abort(jobCancelled(id)),
  );
  const timers = [
    setInterval(() => void sweep().catch(tell), sweepEveryMs),
    setInterval(() => void renew().catch(tell), renewEveryMs),
  ];

  return {
    async close(drainMs) {
      stopping = true;
      void doorbells.pause(true).catch(tell);
      const deadline = Date.now() + drainMs;
      while (claims.size > 0 && Date.now() < deadline) await delay(20);
      for (const claim of claims.values()) claim.abort.abort(workerStopping());
      while (claims.size > 0 && Date.now() < deadline + 1_000) await delay(20);
      timers.forEach(clearInterval);
      unsubscribe();
      await Promise.race([Promise.allSettled([doorbells.close(true), bell.close()]), delay(1_000)]);
    },
  };
}

/** Failures that another attempt would not mend. */
const giveUp: ReadonlySet<string> = new Set([jobTimedOut.code, attemptsUsedUp.code]);
