import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { type AttemptOptions, createAttempts } from './attempts.ts';
import { workerStopped } from './causes.ts';
import { connectDoorbell, listen } from './doorbell.ts';
import { jobCancelled, leaseLost, workerStopping } from './errors.ts';
import { engineChores, startJanitor } from './janitor.ts';
import { type ClaimedJob, claimJobs, releaseJob, takeBackJobs } from './jobs.sql.ts';
import { cancelChannel } from './jobs.ts';
import { startLeases } from './leases.ts';
import type { Signals } from './signals.ts';
import { createSlots } from './slots.ts';
import { type Claim, createClaim } from './work.ts';

export interface WorkerOptions<P extends z.ZodType> extends Omit<AttemptOptions<P>, 'leaseMs'> {
  /** The same database as `db`: leases are renewed over a connection of their own. */
  databaseUrl: string;
  redisUrl: string;
  signals: Signals;
  /** Jobs at work in this process at once. */
  concurrency: number;
  /** How long a claim outlives a worker that stands still, ms; 15 s if not said. */
  leaseMs?: number;
  /** How long work may wait for a worker that heard no knock, ms; about a second if not said. */
  lookEveryMs?: number;
}

export interface JobWorker {
  /** Stops taking jobs, lets the running ones end within `drainMs`, hands the rest back. */
  close(drainMs: number): Promise<void>;
}

/** With a backlog, slots that become free are filled together: after this time, or when a quarter of them is free. */
const gatherMs = 10;
/** After the abort of what did not end in time. */
const handBackMs = 1_500;

/**
 * Takes jobs of one kind. Which one is next is decided in Postgres, fairly between tenants; a knock over Redis, a job that
 * ended and the clock are only reasons to look.
 */
export function startWorker<P extends z.ZodType>(options: WorkerOptions<P>): JobWorker {
  const { job, db, signals, concurrency, onError, leaseMs = 15_000, lookEveryMs = 1_000 } = options;
  const attempts = createAttempts({ ...options, leaseMs });
  const bell = connectDoorbell(options);
  const slots = createSlots(concurrency);
  const claims = new Map<string, Claim>();
  let stopping = false;

  const tell = (error: unknown) => onError(error instanceof Error ? error : new Error(String(error)));
  const abort = (id: string, reason: Error) => claims.get(id)?.abort.abort(reason);

  const leases = startLeases({
    ...options,
    leaseMs,
    onNotice({ type, id, attempt }) {
      if (claims.get(id)?.attempt === attempt) abort(id, type === 'lost' ? leaseLost(id) : jobCancelled(id));
    },
  });
  const unsubscribe = signals.subscribe(cancelChannel(job), (id) => abort(id, jobCancelled(id)));

  let looking: Promise<void> | undefined;
  let lookAgain = false;
  /** The last look filled every slot, so there may be more. */
  let more = false;

  /** Takes as many due jobs as there are free slots. Calls that come while one is under way become one more. */
  function look(): void {
    if (stopping) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = fill()
      .catch(tell)
      .finally(() => {
        looking = undefined;
        if (!lookAgain) return;
        lookAgain = false;
        look();
      });
  }

  let gathering: NodeJS.Timeout | undefined;
  function lookSoon(): void {
    if (slots.free() >= concurrency / 4) look();
    else if (!gathering)
      gathering = setTimeout(() => {
        gathering = undefined;
        look();
      }, gatherMs);
  }

  async function fill(): Promise<void> {
    const free = slots.free();
    if (free === 0) return;
    const taken = await claimJobs(db, job.name, free, leaseMs);
    more = taken.length === free;
    // The rest is for whoever has room.
    if (more) bell.ring(job.name);
    leases.hold(
      taken.map(({ id, attempt, timeoutMs }) => ({
        id,
        attempt,
        forMs: (timeoutMs ?? job.timeoutMs) + leaseMs,
      })),
    );
    for (const claimed of taken) void carry(claimed);
  }

  async function carry(claimed: ClaimedJob): Promise<void> {
    const { id, attempt, limited } = claimed;
    if (stopping) {
      await releaseJob(db, id, { attempt, kind: 'handed_back', message: workerStopped, delayMs: 0 }).catch(
        tell,
      );
      return;
    }
    const claim = createClaim(db, claimed);
    slots.take();
    // An earlier attempt of this process that has lost the job without having heard of it.
    abort(id, leaseLost(id));
    claims.set(id, claim);
    try {
      const { waitsMs } = await attempts.attempt(claim);
      if (waitsMs !== undefined) setTimeout(stopping ? knock : look, waitsMs);
    } catch (error) {
      tell(error);
    } finally {
      leases.release(claim);
      if (claims.get(id) === claim) claims.delete(id);
      slots.release();
      if (more || limited) lookSoon();
    }
  }

  const knock = () => bell.ring(job.name);
  const listener = listen(options, job.name, { room: slots.room, onKnock: look });
  const janitor = startJanitor({ db, chores: engineChores(db), onError });

  let clock: NodeJS.Timeout;
  function tick(): void {
    takeBackJobs(db, job.name).catch(tell).finally(look);
    // Each worker at a moment of its own.
    clock = setTimeout(tick, lookEveryMs * (0.75 + Math.random() / 2));
  }
  tick();

  return {
    async close(drainMs) {
      stopping = true;
      clearTimeout(clock);
      await Promise.race([looking, delay(drainMs)]);
      await slots.empty(drainMs);
      for (const claim of claims.values()) claim.abort.abort(workerStopping());
      await slots.empty(handBackMs);
      unsubscribe();
      await Promise.race([
        Promise.allSettled([listener.close(), leases.close(), janitor.close(), bell.close()]),
        delay(1_000),
      ]);
    },
  };
}
