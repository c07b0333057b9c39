import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startServers } from '@quire/embedded';
import { Queue, Worker } from 'bullmq';
import { program } from './program.ts';
import { type FirePlan, fire, handIn, insist } from './under-fire.ts';

export interface BullmqReport {
  accepted: number;
  killed: number;
  completed: number;
  startedTwice: number;
  failed: number;
  /** Neither completed nor failed 60 s after the last fault. */
  lost: number;
}

const workMs = 500;
const settleMs = 60_000;
const restartAfterMs = 300;

/** Where Redis is, as BullMQ is told. */
function connectionTo(redisUrl: string) {
  const { hostname, port, username, password } = new URL(redisUrl);
  return { host: hostname, port: Number(port), username, password, maxRetriesPerRequest: null };
}

/** A stock worker that tells its parent which jobs it starts and completes. */
export function runBullmqWorker(redisUrl: string): void {
  const work = async (id: string | undefined) => {
    process.send?.({ started: id });
    await delay(workMs);
  };
  const worker = new Worker('chaos', ({ id }) => work(id), {
    connection: connectionTo(redisUrl),
    concurrency: 20,
  });
  worker.on('completed', ({ id }) => process.send?.({ completed: id }));
  worker.on('error', () => {});
}

/** The same faults on the same number of BullMQ jobs with stock settings. */
export async function bullmqUnderFire(plan: FirePlan): Promise<BullmqReport> {
  // With an append-only file, which throwaway servers do without: BullMQ keeps the work itself in Redis.
  const dataDir = await mkdtemp(join(tmpdir(), 'quire-chaos-'));
  const servers = await startServers({ dataDir });
  const starts = new Map<string, number>();
  const completed = new Set<string>();
  const workers = new Map<string, ChildProcess>();
  let stopping = false;

  function launch(name: string): void {
    const child = fork(program, ['--role', 'bullmq-worker']);
    child.send(servers.redisUrl);
    child.on('message', (message: { started?: string; completed?: string }) => {
      if (message.started) starts.set(message.started, (starts.get(message.started) ?? 0) + 1);
      if (message.completed) completed.add(message.completed);
    });
    child.once('exit', () => {
      workers.delete(name);
      if (!stopping) setTimeout(() => !stopping && launch(name), restartAfterMs);
    });
    workers.set(name, child);
  }
  const names = ['worker', 'worker-2'];
  names.forEach(launch);

  const queue = new Queue('chaos', { connection: connectionTo(servers.redisUrl) });
  queue.on('error', () => {});
  try {
    const [killed] = await Promise.all([
      fire(plan, {
        names: [...names, 'redis'],
        pids: () => ({
          ...servers.pids,
          ...Object.fromEntries([...workers].map(([name, { pid }]) => [name, pid])),
        }),
        redisUrl: servers.redisUrl,
      }),
      handIn(plan, (n) => insist(() => queue.add('work', {}, { jobId: `job-${n}` }))),
    ]);
    for (const deadline = Date.now() + settleMs; Date.now() < deadline; await delay(500))
      if (completed.size === plan.count) break;
    const failed = await insist(() => queue.getFailedCount());
    return {
      accepted: plan.count,
      killed,
      completed: completed.size,
      startedTwice: [...starts.values()].filter((times) => times > 1).length,
      failed,
      lost: Math.max(0, plan.count - completed.size - failed),
    };
  } finally {
    stopping = true;
    for (const child of workers.values()) child.kill('SIGKILL');
    await queue.close();
    await servers.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
