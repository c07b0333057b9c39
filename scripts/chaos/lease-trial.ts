import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@quire/contracts';
import { connectDb, type Db, sql } from '@quire/db';
import { connectJobs, connectSignals, startWorker } from '@quire/queue';
import { z } from 'zod';
import { insertMark, type LeaseWorkerOrder, leaseJob } from './lease-worker.ts';
import { program } from './program.ts';

export interface TrialServers {
  databaseUrl: string;
  databaseOwnerUrl: string;
  redisUrl: string;
}

export async function createMarks(owner: Db): Promise<void> {
  await owner.run(
    sql`create table if not exists engine.mark (n serial, id uuid, attempt integer, what text)`,
  );
  await owner.run(sql`grant all on engine.mark, engine.mark_n_seq to quire_app`);
}

const Mark = z.object({ attempt: z.number(), what: z.string() });
export type Mark = z.infer<typeof Mark>;

export interface Trial {
  /** How the attempt in the other process ended. */
  ended: string;
  /** Every accepted write, in order. */
  marks: Mark[];
}

interface TrialPlan extends TrialServers {
  leaseMs: number;
  blockMs?: number;
  /** What befalls the worker process once it is at work; the attempt's end is awaited after it. */
  disturb(child: ChildProcess, takenOver: Promise<void>): Promise<void>;
}

/** One job: a worker process begins it and is disturbed; a worker of this process takes it over when it may. */
async function tryLease({ disturb, databaseOwnerUrl: _, ...plan }: TrialPlan): Promise<Trial> {
  const onError = () => {};
  const { databaseUrl, redisUrl, leaseMs } = plan;
  const db = connectDb({ url: databaseUrl, onError });
  const signals = connectSignals(redisUrl, onError);
  const jobs = connectJobs({ databaseUrl, redisUrl, signals, onError });
  const job = leaseJob(`chaos.${newId()}`);
  const id = newId();
  await db.transaction((tx) => jobs.enqueue(tx, job, { id, tenant: 'chaos/lease', payload: {} }));

  const child = fork(program, ['--role', 'lease-worker']);
  child.send({ ...plan, jobName: job.name } satisfies LeaseWorkerOrder);
  const [begun] = await once(child, 'message');
  if (begun !== 'begun') throw new Error(`the worker began with ${begun}`);

  let takeOver = () => {};
  const takenOver = new Promise<void>((resolve) => {
    takeOver = resolve;
  });
  const successor = startWorker({
    job,
    db,
    databaseUrl,
    redisUrl,
    signals,
    leaseMs,
    concurrency: 1,
    onError,
    async handle(work) {
      await work.write((tx) => insertMark(tx, work, 'taken over'));
      takeOver();
      // Stays at work while the other one wakes up.
      await delay(1_000, undefined, { signal: work.signal });
      await work.finish((tx) => insertMark(tx, work, 'done'));
    },
    async abandon() {},
  });

  try {
    const ended = once(child, 'message');
    await disturb(child, takenOver);
    const [how] = await ended;
    while ((await db.run(sql`select 1 from engine.job where id = ${id}`)) > 0) await delay(50);
    const marks = await db.many(Mark, sql`select attempt, what from engine.mark where id = ${id} order by n`);
    return { ended: String(how), marks };
  } finally {
    child.kill('SIGKILL');
    await successor.close(0);
    await jobs.close();
    signals.close();
    await db.close();
  }
}

/** Freezes a worker until another one has its job, then lets it go on. */
export const freeze = (servers: TrialServers, leaseMs: number): Promise<Trial> =>
  tryLease({
    ...servers,
    leaseMs,
    async disturb(child, takenOver) {
      await delay(50 * Math.random());
      child.kill('SIGSTOP');
      await takenOver;
      child.kill('SIGCONT');
    },
  });

/** Blocks a worker's main thread. */
export const block = (servers: TrialServers, leaseMs: number, blockMs: number): Promise<Trial> =>
  tryLease({ ...servers, leaseMs, blockMs, disturb: async () => {} });

/** Writes of an attempt that were accepted after a later one had begun. */
export function staleWrites(marks: readonly Mark[]): Mark[] {
  let newest = 0;
  return marks.filter(({ attempt }) => {
    newest = Math.max(newest, attempt);
    return attempt < newest;
  });
}
