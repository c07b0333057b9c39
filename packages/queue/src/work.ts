import type { Db, Queryable } from '@quire/db';
import { leaseLost } from './errors.ts';
import { type ClaimedJob, deleteJob, lockClaim } from './jobs.sql.ts';

/** One attempt at a job. Everything it records goes through `write` or `finish`, which refuse a stale attempt. */
export interface Work<Payload = unknown> {
  readonly id: string;
  readonly tenant: string;
  readonly payload: Payload;
  /** Fencing number of this claim, from 1. */
  readonly attempt: number;
  /** Aborts on cancel, timeout, loss of the lease and shutdown; the reason is one of this package's errors. */
  readonly signal: AbortSignal;
  /** A transaction as the job's tenant that commits only while this attempt holds the job. */
  write<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Records the outcome and ends the job in the same transaction. */
  finish<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
}

/** A claim with the means to abort it, as the worker holds it. */
export interface Claim extends Work {
  readonly abort: AbortController;
  readonly claimed: ClaimedJob;
}

export function createClaim(db: Db, claimed: ClaimedJob): Claim {
  const { id, tenant, payload, attempt } = claimed;
  const abort = new AbortController();
  const fenced = <T>(work: (tx: Queryable) => Promise<T>) =>
    db.transaction(
      async (tx) => {
        if ((await lockClaim(tx, id, attempt)) === 0) throw leaseLost(id);
        return work(tx);
      },
      { tenant },
    );
  return {
    id,
    tenant,
    payload,
    attempt,
    abort,
    claimed,
    signal: abort.signal,
    write: fenced,
    finish: (work) =>
      fenced(async (tx) => {
        const outcome = await work(tx);
        await deleteJob(tx, id);
        return outcome;
      }),
  };
}
