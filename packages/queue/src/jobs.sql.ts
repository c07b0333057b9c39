import { json, type Queryable, type Sql, sql } from '@quire/db';
import { z } from 'zod';
import { Cause, workerDied } from './causes.ts';

/** A claimed job as its row tells it. */
export const ClaimedJob = z.object({
  id: z.string(),
  tenant: z.string(),
  payload: z.unknown(),
  attempt: z.number(),
  timeoutMs: z.number().nullable(),
  /** How many claims ended with their worker or the database. */
  interrupted: z.number(),
  /** How many claims ended by an error of the work. */
  failed: z.number(),
  causes: z.array(Cause),
  retryForbidden: z.string().nullable(),
  cancelRequested: z.boolean(),
  /** Whether others of its key may have to wait for its end. */
  limited: z.boolean(),
});
export type ClaimedJob = z.infer<typeof ClaimedJob>;

export interface NewJob {
  id: string;
  name: string;
  tenant: string;
  payload: string;
  concurrencyKey: string;
  timeoutMs: number | undefined;
}

const milliseconds = (ms: number) => sql`${ms}::double precision * interval '1 millisecond'`;

export const insertJob = (job: NewJob): Sql =>
  sql`insert into engine.job (id, name, tenant, payload, concurrency_key, timeout_ms)
    values (${job.id}, ${job.name}, ${job.tenant}, ${job.payload}, ${job.concurrencyKey}, ${job.timeoutMs})`;

/** Takes up to `slots` due jobs that nobody holds, one tenant after the other (migration 0010). */
export const claimJobs = (db: Queryable, name: string, slots: number, leaseMs: number) =>
  db.many(
    ClaimedJob,
    sql`select id, tenant, payload, attempt, timeout_ms, interrupted,
        attempt - 1 - handed_back - interrupted as failed, causes, retry_forbidden,
        cancel_requested_at is not null as cancel_requested,
        exists (select from engine.concurrency_limit l
          where l.name = job.name and l.tenant = job.tenant and l.concurrency_key = job.concurrency_key) as limited
      from engine.claim_jobs(${name}, ${slots}, ${milliseconds(leaseMs)}) job`,
  );

const own = (id: string, attempt: number) =>
  sql`id = ${id} and attempt = ${attempt} and lease_until is not null`;

/** Locks the job's row if this attempt still holds it. */
export const lockClaim = (id: string, attempt: number): Sql =>
  sql`select 1 from engine.job where ${own(id, attempt)} for update`;

/** Ends the job if this attempt still holds it. */
export const deleteClaim = (id: string, attempt: number): Sql =>
  sql`delete from engine.job where ${own(id, attempt)} returning 1`;

/** Gives up a claim of this attempt until somebody resumes the job; its faults so far are forgiven. */
export const parkClaim = (id: string, attempt: number): Sql =>
  sql`update engine.job set lease_until = null, available_at = 'infinity', retry_forbidden = null, interrupted = 0,
      handed_back = attempt
    where ${own(id, attempt)} returning 1`;

/** Makes a parked job due. */
export const resumeJob = (tx: Queryable, id: string) =>
  tx.run(sql`update engine.job set available_at = now() where id = ${id} and available_at = 'infinity'`);

/** Removes a job that nobody holds, in the transaction that found it so. */
export const deleteJob = (tx: Queryable, id: string) => tx.run(sql`delete from engine.job where id = ${id}`);

export const forbidRetry = (db: Queryable, id: string, attempt: number, deed: string) =>
  db.run(sql`update engine.job set retry_forbidden = ${deed} where ${own(id, attempt)}`);

/**
 * Renews the leases of a worker's claims and returns those that are still its own. A row that a transaction has locked is
 * left for the next time: nobody can take it meanwhile, and waiting for it would cost the other claims their leases.
 */
export const renewLeases = (
  db: Queryable,
  claims: readonly { id: string; attempt: number }[],
  leaseMs: number,
) => {
  const held = sql`unnest(${claims.map(({ id }) => id)}::uuid[], ${claims.map(({ attempt }) => attempt)}::int[])
    as held (job_id, held_attempt)`;
  const standing = sql`j.id = held.job_id and j.attempt = held.held_attempt and j.lease_until is not null`;
  return db.many(
    z.object({ id: z.string(), attempt: z.number(), cancelRequested: z.boolean() }),
    sql`with unlocked as (select j.id from engine.job j, ${held} where ${standing} for update of j skip locked),
      renewed as (
        update engine.job set lease_until = now() + ${milliseconds(leaseMs)} where id in (select id from unlocked))
      select j.id, j.attempt, j.cancel_requested_at is not null as cancel_requested
      from engine.job j, ${held} where ${standing}`,
  );
};

/** Gives up a claim of this attempt; it is due again after `delayMs`. */
export const releaseJob = (db: Queryable, id: string, { delayMs, ...cause }: { delayMs: number } & Cause) =>
  db.run(sql`update engine.job set lease_until = null, causes = causes || ${json([cause])}::jsonb,
      interrupted = interrupted + ${Number(cause.kind === 'interrupted')}::int,
      handed_back = handed_back + ${Number(cause.kind === 'handed_back')}::int,
      available_at = greatest(available_at, now() + ${milliseconds(delayMs)})
    where ${own(id, cause.attempt)}`);

/**
 * Takes back the jobs whose lease is over. The first time they are due at once; work that keeps ending its worker has to
 * wait longer each time.
 */
export const takeBackJobs = (db: Queryable, name: string) =>
  db.run(sql`update engine.job set lease_until = null, interrupted = interrupted + 1,
      causes = causes || jsonb_build_array(
        jsonb_build_object('attempt', attempt, 'kind', 'interrupted', 'message', ${workerDied}::text)),
      available_at = case when interrupted = 0 or cancel_requested_at is not null then available_at
        else now() + least(2 ^ interrupted, 60) * interval '1 second' end
    where id in (
      select id from engine.job where name = ${name} and held and lease_until < now() for update skip locked)`);

/** Records the wish to cancel and says whether somebody is at work on the job; undefined when it has ended. */
export const requestCancel = async (tx: Queryable, id: string) =>
  (
    await tx.maybe(
      z.object({ claimed: z.boolean() }),
      sql`update engine.job set cancel_requested_at = coalesce(cancel_requested_at, now())
        where id = ${id} returning lease_until is not null as claimed`,
    )
  )?.claimed;

/** How many jobs of a tenant wait, counted up to `most`. */
export const countWaiting = async (db: Queryable, names: readonly string[], tenant: string, most: number) =>
  (
    await db.one(
      z.object({ waiting: z.number() }),
      sql`select count(*) as waiting from (
        select from engine.job where name = any(${names}) and tenant = ${tenant} and not held
          and available_at < 'infinity' limit ${most}) w`,
    )
  ).waiting;

export const setConcurrencyLimit = (
  tx: Queryable,
  entry: { name: string; tenant: string; concurrencyKey: string; limit: number },
) =>
  tx.run(sql`insert into engine.concurrency_limit (name, tenant, concurrency_key, max_held)
    values (${entry.name}, ${entry.tenant}, ${entry.concurrencyKey}, ${entry.limit})
    on conflict (name, tenant, concurrency_key) do update set max_held = excluded.max_held`);

export const removeConcurrencyLimit = (
  tx: Queryable,
  entry: { name: string; tenant: string; concurrencyKey: string },
) =>
  tx.run(sql`delete from engine.concurrency_limit where name = ${entry.name} and tenant = ${entry.tenant}
    and concurrency_key = ${entry.concurrencyKey}`);

/** Forgets whose turn it was where nobody has been served for a day. */
export const deleteIdleHands = (db: Queryable) =>
  db.run(sql`delete from engine.hand where moved_at < now() - interval '1 day' and tenant <> ''`);
