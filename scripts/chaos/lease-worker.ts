import { setTimeout as delay } from 'node:timers/promises';
import { defineJob } from '@quire/contracts';
import { connectDb, type Queryable, sql } from '@quire/db';
import { connectSignals, startWorker, type Work } from '@quire/queue';
import { z } from 'zod';

/** How a lease worker is told what to do. */
export interface LeaseWorkerOrder {
  databaseUrl: string;
  redisUrl: string;
  jobName: string;
  leaseMs: number;
  /** Blocks its main thread for so long in the middle of the work; else it writes until it is refused. */
  blockMs?: number;
}

/** The one kind of job of the lease tests. */
export const leaseJob = (name: string) =>
  defineJob({ name, payload: z.object({}), attempts: 20, timeoutMs: 600_000, backoffMs: 10 });

/** Every write that was accepted, in the order in which it was. */
export const insertMark = (tx: Queryable, { id, attempt }: Work, what: string) =>
  tx.run(sql`insert into engine.mark (id, attempt, what) values (${id}, ${attempt}, ${what})`);

/**
 * A worker process that tests freeze and block. It says `begun` when it holds its job, and in the end the code of the error
 * that ended its attempt, or `done`.
 */
export function runLeaseWorker(order: LeaseWorkerOrder): void {
  const { databaseUrl, redisUrl, jobName, leaseMs, blockMs } = order;
  const onError = () => {};
  const db = connectDb({ url: databaseUrl, onError });
  const say = (what: string) => process.send?.(what);

  async function writeUntilRefused(work: Work): Promise<void> {
    for (;;) {
      await work.write((tx) => insertMark(tx, work, 'written'));
      await delay(60);
    }
  }

  async function block(work: Work, forMs: number): Promise<void> {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
    // A turn of the event loop, in which the main thread hears what happened meanwhile.
    await delay(100);
    if (work.signal.aborted) throw work.signal.reason;
    await work.finish((tx) => insertMark(tx, work, 'done'));
  }

  startWorker({
    job: leaseJob(jobName),
    db,
    databaseUrl,
    redisUrl,
    signals: connectSignals(redisUrl, onError),
    concurrency: 1,
    leaseMs,
    onError,
    async handle(work) {
      await work.write((tx) => insertMark(tx, work, 'begun'));
      say('begun');
      try {
        await (blockMs === undefined ? writeUntilRefused(work) : block(work, blockMs));
        say('done');
      } catch (error) {
        say(error instanceof Error && 'code' in error ? String(error.code) : String(error));
        throw error;
      }
    },
    async abandon() {},
  });
}
