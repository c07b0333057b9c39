import { type Db, type Queryable, type Sql, sql } from '@quire/db';
import type { z } from 'zod';
import type { Cause } from './causes.ts';
import { leaseLost } from './errors.ts';
import { type ClaimedJob, deleteClaim, forbidRetry, lockClaim, parkClaim } from './jobs.sql.ts';

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
   * `write` in one statement, which commits by itself after one round trip. Among its common table expressions stands the one
   * it is given, `held`: it changes nothing where that is empty, and returns a row exactly where that has one.
   */
  writeAtOnce<S extends z.ZodType>(schema: S, statement: FencedStatement): Promise<z.output<S>>;
  /** Gives the job up until `resume`, in one transaction with what it waits for. Its attempts are counted anew from there. */
  park(work: (tx: Queryable) => Promise<unknown>): Promise<void>;
  /** `finish` in one statement. */
  finishAtOnce<S extends z.ZodType>(schema: S, statement: FencedStatement): Promise<z.output<S>>;
  /**
   * To be awaited before doing what must not be done twice: from then on the job is not begun again, and is abandoned with
   * `job.retry_forbidden` where this attempt does not end it.
   * @param deed completes "not begun again, because ..."
   */
  forbidRetry(deed: string): Promise<void>;
}

type FencedStatement = (held: Sql) => Sql;

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
  const lock = lockClaim(id, attempt);
  const end = deleteClaim(id, attempt);

  /** The fence and the work's first statement share a round trip; nothing commits before the fence has been seen. */
  const fenced = <T>(fence: Sql, work: (tx: Queryable) => Promise<T>) =>
    db.transaction(
      async (tx) => {
        const [held, outcome] = await Promise.allSettled([tx.run(fence), work(tx)]);
        if (held.status === 'rejected') throw held.reason;
        if (held.value === 0) throw leaseLost(id);
        if (outcome.status === 'rejected') throw outcome.reason;
        return outcome.value;
      },
      { tenant },
    );

  async function atOnce<S extends z.ZodType>(fence: Sql, schema: S, statement: FencedStatement) {
    const row = await db.tenant(tenant).maybe(schema, statement(sql`held as (${fence})`));
    if (row === undefined) throw leaseLost(id);
    return row;
  }

  return {
    id,
    tenant,
    payload,
    attempt,
    causes,
    claimed,
    abort,
    signal: abort.signal,
    write: (work) => fenced(lock, work),
    async finish(work) {
      const outcome = await fenced(end, work);
      finished = true;
      return outcome;
    },
    async park(work) {
      await fenced(parkClaim(id, attempt), work);
      finished = true;
    },
    writeAtOnce: (schema, statement) => atOnce(lock, schema, statement),
    async finishAtOnce(schema, statement) {
      const outcome = await atOnce(end, schema, statement);
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
