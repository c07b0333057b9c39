import { setTimeout as delay } from 'node:timers/promises';
import type { Run } from '@quire/contracts/agents';
import { connectDb, type Db, sql } from '@quire/db';
import { Queue, Worker } from 'bullmq';
import pg from 'pg';
import { Pool } from 'undici';
import { z } from 'zod';
import { cpuOf } from './cpu.ts';
import { type Bench, interleave, median, ms, percentile, perSecond, startRole, table } from './harness.ts';
import { startBenchStack } from './stack.ts';

const rounds = 5;
const perRound = 1_000;
/** Creates, adds or commits under way at once. */
const concurrency = 32;
const firstEvents = 200;

/** Durable runs from their creation over HTTP to their end, beside jobs that do nothing and bare commits. */
export const runsBench: Bench = {
  async run() {
    const model = await startRole('model-server');
    const stack = await startBenchStack(model.url);
    const owner = connectDb({ url: stack.databaseOwnerUrl });
    const runs = await startRuns(stack, owner);
    const bullmq = startBullmq(stack.redisUrl);
    const commits = await startCommits(stack.databaseOwnerUrl);
    const cpu = createCpuMeter(() => ({ ...stack.pids(), models: model.child.pid ?? 0, bench: process.pid }));
    try {
      await runs.complete(200);
      const samples = await interleave(rounds, {
        runs: () => cpu.during(() => runs.complete(perRound)),
        bullmq: () => bullmq.complete(perRound),
        commits: () => commits.complete(perRound),
      });
      table(`runs, ${rounds} rounds of ${perRound}, ${concurrency} at once, medians`, [
        ['POST .../runs to completed', perSecond(median(samples.runs))],
        ['BullMQ jobs that do nothing', perSecond(median(samples.bullmq))],
        ['Postgres commits of one row', perSecond(median(samples.commits))],
      ]);
      const used = cpu.used(rounds * perRound);
      const together = used.reduce((sum, [, each]) => sum + each, 0);
      table(
        'processor time per run',
        [...used, ['all together', together] as const].map(([name, each]) => [name, ms(each)]),
      );
      const waits = await runs.firstEvents(firstEvents);
      const row = (label: string, of: 'logged' | 'created') => {
        const times = waits.map((wait) => wait[of]);
        return [label, ms(percentile(times, 0.5)), ms(percentile(times, 0.99))];
      };
      table(`from the request that creates a run, ${firstEvents} times, one at a time`, [
        ['', 'p50', 'p99'],
        ['first event of its stream', row('', 'logged')[1] ?? '', row('', 'logged')[2] ?? ''],
        row('first event of the worker (response.created)', 'created'),
      ]);
      await claimTable(stack.databaseOwnerUrl);
    } finally {
      await commits.close();
      await bullmq.close();
      await runs.close();
      await owner.close();
      await stack.stop();
      model.child.kill();
    }
  },
};

/** Sums the processor time of processes over calls. */
function createCpuMeter(pids: () => Record<string, number>) {
  const used = new Map<string, number>();
  return {
    async during<T>(call: () => Promise<T>): Promise<T> {
      const watched = pids();
      const before = cpuOf(watched);
      const result = await call();
      const after = cpuOf(watched);
      for (const name of Object.keys(after))
        used.set(name, (used.get(name) ?? 0) + (after[name] ?? 0) - (before[name] ?? 0));
      return result;
    },
    /** Milliseconds for each of `count` things; those that hardly worked are left out. */
    used: (count: number): [string, number][] =>
      [...used]
        .map(([name, total]): [string, number] => [name, total / count])
        .filter(([, each]) => each >= 0.02),
  };
}

/** Does `count` things, `concurrency` at a time. */
async function inParallel(count: number, thing: () => Promise<unknown>): Promise<void> {
  let begun = 0;
  const lane = async () => {
    while (begun++ < count) await thing();
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

/** Things per second until `done` says that all are. */
async function rate(count: number, thing: () => Promise<unknown>, done: () => Promise<boolean>) {
  const began = performance.now();
  await inParallel(count, thing);
  while (!(await done())) await delay(10);
  return count / ((performance.now() - began) / 1_000);
}

async function startRuns(stack: Awaited<ReturnType<typeof startBenchStack>>, owner: Db) {
  const config = { llmModelId: 'bench', systemPrompt: 'Be brief.' };
  const body = { name: 'bench-runs', description: 'Answers.', agentType: 'tool', config };
  const { id: agentId } = await stack.call<{ id: string }>('POST', `${stack.agents}/v1/agents`, body);
  const pool = new Pool(new URL(stack.agents).origin, { connections: concurrency });
  const headers = { authorization: `Bearer ${stack.token}`, 'content-type': 'application/json' };
  const path = `/v1/agents/${agentId}/runs`;
  const payload = JSON.stringify({
    invokeRequest: { messages: [{ role: 'user', content: 'What is the answer?' }] },
  });
  const tenant = `${stack.builder?.accountId}/${stack.builder?.environmentId}`;
  let created = 0;

  async function create(): Promise<Run> {
    const answer = await pool.request({ method: 'POST', path, headers, body: payload });
    if (answer.statusCode !== 202) throw new Error(`a run was refused: ${await answer.body.text()}`);
    created += 1;
    return (await answer.body.json()) as Run;
  }

  const Counts = z.object({ completed: z.number(), other: z.number() });
  async function allCompleted(): Promise<boolean> {
    const { completed, other } = await owner.one(
      Counts,
      sql`select coalesce(sum(count) filter (where status = 'completed'), 0)::bigint as completed,
        coalesce(sum(count) filter (where status in ('failed', 'cancelled')), 0)::bigint as other
        from agents.run_count where tenant = ${tenant} and agent_id = ${agentId}`,
    );
    if (other > 0) throw new Error(`${other} runs did not complete`);
    return completed === created;
  }

  /** Milliseconds from the request to the first event of the stream and to the first that its worker wrote. */
  async function firstEvent() {
    const began = performance.now();
    const run = await create();
    const stream = await pool.request({ method: 'GET', path: `${path}/${run.id}:stream`, headers });
    let logged: number | undefined;
    let text = '';
    for await (const piece of stream.body.setEncoding('utf8')) {
      text += piece;
      logged ??= performance.now() - began;
      if (!text.includes('response.created')) continue;
      const created = performance.now() - began;
      for await (const _ of stream.body);
      return { logged, created };
    }
    throw new Error(`the stream of run ${run.id} ended without an answer`);
  }

  return {
    complete: (count: number) => rate(count, create, allCompleted),
    async firstEvents(count: number) {
      const waits: { logged: number; created: number }[] = [];
      for (let i = 0; i < count; i++) waits.push(await firstEvent());
      return waits;
    },
    close: () => pool.close(),
  };
}

function startBullmq(redisUrl: string) {
  const { hostname, port, username, password } = new URL(redisUrl);
  const connection = { host: hostname, port: Number(port), username, password, maxRetriesPerRequest: null };
  const queue = new Queue('bench', { connection });
  let ended = 0;
  const worker = new Worker('bench', async () => {}, { connection, concurrency: 20 });
  worker.on('completed', () => {
    ended += 1;
  });
  const add = () => queue.add('nothing', {}, { removeOnComplete: true });
  return {
    complete(count: number) {
      ended = 0;
      return rate(count, add, async () => ended === count);
    },
    async close() {
      await worker.close();
      await queue.close();
    },
  };
}

async function startCommits(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: concurrency });
  await pool.query('create table public.bench_commit (n integer)');
  const commit = () => pool.query({ name: 'commit', text: 'insert into public.bench_commit values (1)' });
  return {
    complete: (count: number) => rate(count, commit, async () => true),
    close: () => pool.end(),
  };
}

/** What one claim of a single job costs with a backlog behind it. */
async function claimTable(url: string): Promise<void> {
  const db = connectDb({ url });
  const rows: string[][] = [['waiting jobs of 7 tenants', 'p50', 'p99']];
  for (const backlog of [100, 10_000, 100_000]) {
    const kind = `bench.${backlog}`;
    await db.run(sql`insert into engine.job (id, name, tenant, payload, concurrency_key)
      select gen_random_uuid(), ${kind}, 't' || n % 7, '{}', 'k' || n % 5 from generate_series(1, ${backlog}) n`);
    const times: number[] = [];
    for (let i = 0; i < 80; i++) {
      const began = performance.now();
      await db.run(sql`select id from engine.claim_jobs(${kind}, 1, interval '15 s')`);
      times.push(performance.now() - began);
    }
    rows.push([String(backlog), ms(percentile(times, 0.5)), ms(percentile(times, 0.99))]);
  }
  table('a claim', rows);
  await db.close();
}
