import type { Db, Queryable } from '@quire/db';
import type { Cause } from './causes.ts';
import { leaseLost } from './errors.ts';
import { type ClaimedJob, deleteClaim, forbidRetry, lockClaim } from './jobs.sql.ts';

/** One attempt at a job. Everything it records goes through `write` or `finish`, which refuse a stale attempt. */
export interface Work<Payload = unknown> {
  readonly id: string;
  readonly tenant: string;
  readonly payload: Payload;
  /** Fencing number of this claim, from 1. */
  readonly attempt: number;
  /** How the attempts before this one ended. */
  readonly causes: readonly Cause[];
  /** Aborts on cancel, timeout, loss of the lease and shutdown; the reason is one of this package's errors. */
  readonly signal: AbortSignal;
  /** A transaction as the job's tenant that commits only while this attempt holds the job. */
  write<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Records the outcome and ends the job in the same transaction. */
  finish<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * To be awaited before doing what must not be done twice: from then on the job is not begun again, and is abandoned with
   * `job.retry_forbidden` where this attempt does not end it.
   * @param deed completes "not begun again, because ..."
   */
  forbidRetry(deed: string): Promise<void>;
}

/** A claim as the worker that holds it sees it. */
export interface Claim extends Work {
  readonly claimed: ClaimedJob;
  readonly abort: AbortController;
  /** Whether `finish` has committed. */
  isFinished(): boolean;
  /** What forbids another attempt. */
  deed(): string | null;
}

export function createClaim(db: Db, claimed: ClaimedJob): Claim {
  const { id, tenant, payload, attempt, causes } = claimed;
  const abort = new AbortController();
  let finished = false;
  let deed = claimed.retryForbidden;

  /** The fence and the work's first statement share a round trip; nothing commits before the fence has been seen. */
  const fenced = <T>(fence: typeof lockClaim, work: (tx: Queryable) => Promise<T>) =>
    db.transaction(
      async (tx) => {
        const [held, outcome] = await Promise.allSettled([fence(tx, id, attempt), work(tx)]);
        if (held.status === 'rejected') throw held.reason;
        if (held.value === 0) throw leaseLost(id);
        if (outcome.status === 'rejected') throw outcome.reason;
        return outcome.value;
      },
      { tenant },
    );

  return {
    id,
    tenant,
    payload,
    attempt,
    causes,
    claimed,
    abort,
    signal: abort.signal,
    write: (work) => fenced(lockClaim, work),
    async finish(work) {
      const outcome = await fenced(deleteClaim, work);
      finished = true;
      return outcome;
    },
    async forbidRetry(why) {
      if ((await forbidRetry(db, id, attempt, why)) === 0) throw leaseLost(id);
      deed = why;
    },
    isFinished: () => finished,
    deed: () => deed,
  };
}
