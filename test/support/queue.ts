import { setTimeout as delay } from 'node:timers/promises';
import { defineJob, type Job, newId } from '@quire/contracts';
import { connectDb, type Queryable, sql } from '@quire/db';
import {
  connectJobs,
  connectSignals,
  type JobEntry,
  type JobWorker,
  startWorker,
  type Work,
  type WorkerOptions,
} from '@quire/queue';
import { z } from 'zod';
import { createTestDatabase } from './database.ts';
import { takeRedisDatabase } from './redis.ts';

export const tenant = 'acme/prod';

type Payload = z.ZodObject<{ step: z.ZodString }>;
export type Kind = Job<Payload>;
export type Step = Work<{ step: string }>;

const quiet = () => {};

/** A kind of job of its own for each test, so that none takes the work of another. */
export const kind = (options: Partial<Omit<Kind, 'payload'>> = {}): Kind =>
  defineJob({
    name: `test.${newId()}`,
    payload: z.object({ step: z.string() }),
    attempts: 3,
    timeoutMs: 10_000,
    backoffMs: 10,
    ...options,
  });

export type TestQueue = Awaited<ReturnType<typeof startTestQueue>>;

/** The job engine on a database of its own, with a table `engine.outcome` for what jobs come to. */
export async function startTestQueue() {
  const [database, redisUrl] = await Promise.all([createTestDatabase(), takeRedisDatabase()]);
  const databaseUrl = database.appUrl;
  const db = connectDb({ url: databaseUrl });
  const owner = connectDb({ url: database.ownerUrl });
  const signals = connectSignals(redisUrl, quiet);
  const jobs = connectJobs({ databaseUrl, redisUrl, signals, onError: quiet });
  const workers = new Set<JobWorker>();
  await owner.run(sql`create table engine.outcome (n serial, id uuid, what text)`);
  await owner.run(sql`grant all on engine.outcome, engine.outcome_n_seq to quire_app`);

  const record = (tx: Queryable, id: string, what: string) =>
    tx.run(sql`insert into engine.outcome (id, what) values (${id}, ${what})`);
  const outcomes = async (id: string) =>
    (
      await db.many(
        z.object({ what: z.string() }),
        sql`select what from engine.outcome where id = ${id} order by n`,
      )
    ).map(({ what }) => what);

  return {
    redisUrl,
    databaseUrl,
    db,
    owner,
    jobs,
    signals,
    record,
    outcomes,

    /** Records jobs in one transaction, then rings for them. */
    async submit(
      job: Kind,
      entries: Partial<JobEntry<Payload>>[] = [{}],
      { ring = true } = {},
    ): Promise<string[]> {
      const full = entries.map((entry) => ({ id: newId(), tenant, payload: { step: 'one' }, ...entry }));
      await db.transaction((tx) => Promise.all(full.map((entry) => jobs.enqueue(tx, job, entry))));
      if (ring) jobs.ring(job);
      return full.map(({ id }) => id);
    },

    /** A worker in this process; what it abandons is recorded by the code of the reason. */
    work(job: Kind, handle: (work: Step) => Promise<void>, options: Partial<WorkerOptions<Payload>> = {}) {
      const worker = startWorker({
        job,
        db,
        databaseUrl,
        redisUrl,
        signals,
        concurrency: 4,
        onError: quiet,
        handle,
        abandon: async (tx, { id }, reason) => {
          await record(tx, id, reason.code);
        },
        ...options,
      });
      workers.add(worker);
      return {
        async close(drainMs: number) {
          workers.delete(worker);
          await worker.close(drainMs);
        },
      };
    },
    succeed: (work: Work) => work.finish((tx) => record(tx, work.id, 'done')).then(quiet),

    /** What a job came to, as soon as it is there. */
    async outcome(id: string, withinMs = 14_000): Promise<string[]> {
      for (const deadline = Date.now() + withinMs; Date.now() < deadline; await delay(15)) {
        const found = await outcomes(id);
        if (found.length > 0) return found;
      }
      throw new Error('no outcome');
    },
    left: (id: string) => db.run(sql`select 1 from engine.job where id = ${id}`),
    /** As if the worker that holds the job had stood still for longer than its lease. */
    expireLease: (id: string) =>
      owner.run(sql`update engine.job set lease_until = now() - interval '1 second' where id = ${id}`),

    async stopWorkers() {
      await Promise.all([...workers].map((worker) => worker.close(0)));
      workers.clear();
    },
    async close() {
      await this.stopWorkers();
      await jobs.close();
      signals.close();
      await Promise.all([db.close(), owner.close()]);
      await database.drop();
    },
  };
}

/** Ends as the signal says. */
export const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
