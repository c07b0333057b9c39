import { setTimeout as delay } from 'node:timers/promises';
import { defineJob, type Job, newId } from '@quire/contracts';
import { connectDb, type Db, sql } from '@quire/db';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import {
  connectJobs,
  connectSignals,
  type Jobs,
  type JobWorker,
  type Signals,
  startWorker,
  type Work,
} from './index.ts';

const { redisUrl } = inject('servers');
const nowhere = 'redis://127.0.0.1:1';
const tenant = 'acme/prod';
const quiet = () => {};

let database: TestDatabase;
let db: Db;
let owner: Db;
let signals: Signals;
let jobs: Jobs;
const workers: JobWorker[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = connectDb({ url: database.appUrl });
  owner = connectDb({ url: database.ownerUrl });
  signals = connectSignals(redisUrl, quiet);
  jobs = connectJobs({ databaseUrl: database.appUrl, redisUrl, signals, onError: quiet });
  await owner.run(sql`create table engine.outcome (id uuid, what text)`);
  await owner.run(sql`grant all on engine.outcome to quire_app`);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close(0)));
});
afterAll(async () => {
  await jobs.close();
  signals.close();
  await Promise.all([db.close(), owner.close()]);
  await database.drop();
});

/** A kind of job of its own for each test, so that none hears the doorbells of another. */
const kind = (options: Partial<Pick<Job, 'attempts' | 'interruptions' | 'timeoutMs' | 'maxQueued'>> = {}) =>
  defineJob({
    name: `test.${newId()}`,
    payload: z.object({ step: z.string() }),
    attempts: 3,
    timeoutMs: 10_000,
    backoffMs: 10,
    ...options,
  });
type Kind = ReturnType<typeof kind>;

async function submit(job: Kind, ring = true): Promise<string> {
  const id = newId();
  await db.transaction((tx) => jobs.enqueue(tx, job, { id, tenant, payload: { step: 'one' } }));
  if (ring) jobs.ring(job);
  return id;
}

function work(job: Kind, handle: (work: Work<{ step: string }>) => Promise<void>, url = redisUrl): JobWorker {
  const worker = startWorker({
    job,
    db,
    databaseUrl: database.appUrl,
    redisUrl: url,
    signals,
    concurrency: 4,
    onError: quiet,
    handle,
    abandon: async (tx, { id }, reason) => {
      await record(tx, id, reason.code);
    },
  });
  workers.push(worker);
  return worker;
}

const record = (tx: Pick<Db, 'run'>, id: string, what: string) =>
  tx.run(sql`insert into engine.outcome (id, what) values (${id}, ${what})`);
const succeed = (work: Work) => work.finish((tx) => record(tx, work.id, 'done')).then(quiet);
const outcomes = async (id: string) =>
  (await db.many(z.object({ what: z.string() }), sql`select what from engine.outcome where id = ${id}`)).map(
    (row) => row.what,
  );
const left = (id: string) => db.run(sql`select 1 from engine.job where id = ${id}`);

async function outcome(id: string, withinMs = 9_000): Promise<string[]> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await delay(15)) {
    const found = await outcomes(id);
    if (found.length > 0) return found;
  }
  throw new Error('no outcome');
}

/** As a database would look after this worker had been frozen for longer than its lease. */
const expireLease = (id: string) =>
  owner.run(
    sql`update engine.job set lease_until = now() - interval '1 second' where id = ${id}`,
  );

it('does a job once and leaves nothing of it', async () => {
  const job = kind();
  const seen: unknown[] = [];
  work(job, async (attempt) => {
    seen.push([attempt.tenant, attempt.payload, attempt.attempt]);
    await succeed(attempt);
  });
  const id = await submit(job);
  expect(await outcome(id)).toEqual(['done']);
  expect(seen).toEqual([[tenant, { step: 'one' }, 1]]);
  expect(await left(id)).toBe(0);
});

it('forgets a job whose transaction was rolled back', async () => {
  const job = kind();
  const id = newId();
  const failed = db.transaction(async (tx) => {
    await jobs.enqueue(tx, job, { id, tenant, payload: { step: 'one' } });
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await left(id)).toBe(0);
});

it('finds a job whose doorbell was lost', async () => {
  const job = kind();
  work(job, succeed);
  const id = await submit(job, false);
  expect(await outcome(id)).toEqual(['done']);
});

it('loses nothing when Redis forgets everything', async () => {
  const job = kind();
  const ids = await Promise.all(Array.from({ length: 5 }, () => submit(job)));
  const redis = new Redis(redisUrl);
  for (const key of await redis.keys(`bull:${job.name}:*`)) await redis.del(key);
  redis.disconnect();
  work(job, succeed);
  for (const id of ids) expect(await outcome(id)).toEqual(['done']);
});

it('works from Postgres alone while Redis is away', async () => {
  const job = kind();
  work(job, succeed, nowhere);
  const id = await submit(job, false);
  expect(await outcome(id)).toEqual(['done']);
});

it('tries again after a failure, with a higher attempt', async () => {
  const job = kind();
  const attempts: number[] = [];
  work(job, async (attempt) => {
    attempts.push(attempt.attempt);
    if (attempts.length < 3) throw new Error('not yet');
    await succeed(attempt);
  });
  const id = await submit(job);
  expect(await outcome(id)).toEqual(['done']);
  expect(attempts).toEqual([1, 2, 3]);
});

it('gives up when the attempts are used up', async () => {
  const job = kind({ attempts: 2 });
  work(job, () => Promise.reject(new Error('never')));
  const id = await submit(job);
  expect(await outcome(id)).toEqual(['job.attempts_used_up']);
  expect(await left(id)).toBe(0);
});

it('gives up a job whose workers keep dying', async () => {
  const job = kind({ interruptions: 1 });
  const id = await submit(job, false);
  await owner.run(
    sql`update engine.job set attempt = 1, lease_until = now() - interval '1 s' where id = ${id}`,
  );
  work(job, succeed);
  expect(await outcome(id)).toEqual(['job.attempts_used_up']);
});

it('refuses every write of an attempt that lost its lease to another', async () => {
  const job = kind();
  const refused: unknown[] = [];
  work(job, async (attempt) => {
    if (attempt.attempt > 1) return succeed(attempt);
    await owner.run(
      sql`update engine.job set attempt = 2, lease_until = now() + interval '1 s' where id = ${attempt.id}`,
    );
    for (const write of [attempt.write, attempt.finish])
      await write((tx) => record(tx, attempt.id, 'stale')).catch((error: unknown) => refused.push(error));
    await expireLease(attempt.id);
  });
  const id = await submit(job);
  expect(await outcome(id)).toEqual(['done']);
  expect(refused).toMatchObject([{ code: 'job.lease_lost' }, { code: 'job.lease_lost' }]);
});

it('removes a waiting job that is cancelled, and nobody does it', async () => {
  const job = kind();
  const id = await submit(job, false);
  expect(await db.transaction((tx) => jobs.cancel(tx, id))).toBe('removed');
  expect(await db.transaction((tx) => jobs.cancel(tx, id))).toBe('gone');
  expect(await left(id)).toBe(0);
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );

it('stops a running job within 250 ms of its cancel', async () => {
  const job = kind();
  let begun = false;
  work(job, async ({ signal }) => {
    begun = true;
    await untilAborted(signal);
  });
  const id = await submit(job);
  await expect.poll(() => begun).toBe(true);
  expect(await db.transaction((tx) => jobs.cancel(tx, id))).toBe('requested');
  const asked = performance.now();
  jobs.signalCancel(job, id);
  expect(await outcome(id)).toEqual(['job.cancelled']);
  expect(performance.now() - asked).toBeLessThan(250);
});

it('cancels even when the signal is lost', async () => {
  const job = kind();
  let begun = false;
  work(job, async ({ signal }) => {
    begun = true;
    await untilAborted(signal);
  });
  const id = await submit(job);
  await expect.poll(() => begun).toBe(true);
  await db.transaction((tx) => jobs.cancel(tx, id));
  expect(await outcome(id)).toEqual(['job.cancelled']);
});

it('cancels a job whose worker is dead', async () => {
  const job = kind();
  const id = await submit(job, false);
  await owner.run(
    sql`update engine.job set attempt = 1, lease_until = now() + interval '1 hour' where id = ${id}`,
  );
  expect(await db.transaction((tx) => jobs.cancel(tx, id))).toBe('requested');
  await expireLease(id);
  work(job, succeed);
  expect(await outcome(id)).toEqual(['job.cancelled']);
});

it('ends a job that takes longer than its limit', async () => {
  const job = kind({ timeoutMs: 100 });
  work(job, ({ signal }) => untilAborted(signal));
  expect(await outcome(await submit(job))).toEqual(['job.timed_out']);
});

it('hands its job back when it is closed, and the next worker goes on at once', async () => {
  const job = kind({ attempts: 1 });
  let begun = false;
  const leaving = work(job, async ({ signal }) => {
    begun = true;
    await untilAborted(signal);
  });
  const id = await submit(job);
  await expect.poll(() => begun).toBe(true);
  await leaving.close(50);
  work(job, succeed);
  expect(await outcome(id, 3_000)).toEqual(['done']);
});

it('lets a running job end before it closes', async () => {
  const job = kind();
  let begun = false;
  const leaving = work(job, async (attempt) => {
    begun = true;
    await delay(150);
    await succeed(attempt);
  });
  const id = await submit(job);
  await expect.poll(() => begun).toBe(true);
  await leaving.close(2_000);
  expect(await outcomes(id)).toEqual(['done']);
});

it('passes over a doorbell that makes no sense', async () => {
  const job = kind();
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const { Queue } = await import('bullmq');
  const bell = new Queue(job.name, { connection: redis });
  await bell.add('ring', { id: 'not an id' });
  await bell.add('ring', null);
  work(job, succeed);
  expect(await outcome(await submit(job))).toEqual(['done']);
  await bell.close();
  redis.disconnect();
});
