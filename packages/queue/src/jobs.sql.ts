import { type Queryable, sql } from '@quire/db';
import { z } from 'zod';

/** A claimed job as its row tells it. */
export const ClaimedJob = z.object({
  id: z.string(),
  tenant: z.string(),
  payload: z.unknown(),
  attempt: z.number(),
  /** How many of the claims count against the job's attempts, this one included. */
  tries: z.number(),
  cancelRequested: z.boolean(),
  lastError: z.string().nullable(),
});
export type ClaimedJob = z.infer<typeof ClaimedJob>;

const leaseSeconds = 15;
const lease = sql`now() + ${leaseSeconds} * interval '1 second'`;
const free = sql`available_at <= now() and (lease_until is null or lease_until < now())`;

export const insertJob = (
  tx: Queryable,
  job: { id: string; name: string; tenant: string; payload: string },
) =>
  tx.run(sql`insert into engine.job (id, name, tenant, payload)
    values (${job.id}, ${job.name}, ${job.tenant}, ${job.payload})`);

/** Takes a job that is due and that nobody holds. */
export const claimJob = (db: Queryable, id: string) =>
  db.maybe(
    ClaimedJob,
    sql`update engine.job set attempt = attempt + 1, lease_until = ${lease}
      where id = ${id} and ${free}
      returning id, tenant, payload, attempt, attempt - handed_back as tries,
        cancel_requested_at is not null as cancel_requested, last_error`,
  );

/** Locks the job's row if this attempt still holds it. */
export const lockClaim = (tx: Queryable, id: string, attempt: number) =>
  tx.run(
    sql`select 1 from engine.job where id = ${id} and attempt = ${attempt} and lease_until is not null for update`,
  );

export const deleteJob = (tx: Queryable, id: string) => tx.run(sql`delete from engine.job where id = ${id}`);

/** Renews the leases of a worker's claims at once; a claim that does not come back is lost. */
export const renewLeases = (db: Queryable, claims: readonly { id: string; attempt: number }[]) =>
  db.many(
    z.object({ id: z.string(), attempt: z.number(), cancelRequested: z.boolean() }),
    sql`update engine.job set lease_until = ${lease}
      from unnest(${claims.map((claim) => claim.id)}::uuid[], ${claims.map((claim) => claim.attempt)}::int[])
        as held (job_id, held_attempt)
      where id = job_id and attempt = held_attempt and lease_until is not null
      returning id, attempt, cancel_requested_at is not null as cancel_requested`,
  );

/** Gives a job back after a failed attempt, to be tried again later. */
export const retryJob = (db: Queryable, id: string, attempt: number, delayMs: number, error: string) =>
  db.run(sql`update engine.job set lease_until = null, last_error = ${error}, rung_at = 'epoch',
      available_at = now() + ${delayMs} * interval '1 millisecond'
    where id = ${id} and attempt = ${attempt}`);

/** Gives a job back unharmed: its worker is going down. */
export const handBackJob = (db: Queryable, id: string, attempt: number) =>
  db.run(sql`update engine.job set lease_until = null, handed_back = handed_back + 1, rung_at = 'epoch'
    where id = ${id} and attempt = ${attempt}`);

/** Records the wish to cancel and says whether somebody is at work on the job; undefined when it has ended. */
export const requestCancel = async (tx: Queryable, id: string) =>
  (
    await tx.maybe(
      z.object({ claimed: z.boolean() }),
      sql`update engine.job set cancel_requested_at = coalesce(cancel_requested_at, now())
        where id = ${id} returning lease_until is not null as claimed`,
    )
  )?.claimed;

/** Jobs that are due and were not rung within `quietMs`, marked as rung now. */
export const takeUnheard = (db: Queryable, name: string, quietMs: number, limit: number) =>
  db.many(
    z.object({ id: z.string(), attempt: z.number() }),
    sql`update engine.job set rung_at = now() where id in (
        select id from engine.job
        where name = ${name} and rung_at < now() - ${quietMs} * interval '1 millisecond' and ${free}
        order by rung_at limit ${limit} for update skip locked)
      returning id, attempt`,
  );
