import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connectDb, type Db, sql } from '@quire/db';
import { z } from 'zod';
import { startBenchStack } from '../../bench/stack.ts';
import { startModelServer } from '../../test/support/model-server.ts';
import { expectStatus } from '../demo-client.ts';
import { type FirePlan, fire, handIn, insist } from './under-fire.ts';

export interface RunsReport {
  accepted: number;
  /** How often a request was sent again under its key, since its answer did not come or at the same time as the first. */
  repeated: number;
  killed: number;
  /** Accepted, and not in the database. */
  lost: number;
  /** There beyond one for each key, or answers to one key that tell of different runs. */
  doubled: number;
  /** Without an end 60 s after the last fault. */
  stuck: number;
  /** With more than one terminal status in their log. */
  endedTwice: number;
  /** Why runs did not complete, which only the faults can have caused. */
  failures: string[];
  /** With a gap or a repeat in the numbers of their log. */
  broken: number;
  begunAgain: number;
}

const settleMs = 60_000;
const processes = [
  { name: 'identity', file: 'identity.js', port: 4000 },
  { name: 'agents', file: 'agents.js', port: 4001 },
  { name: 'agents-worker', file: 'agents-worker.js' },
  { name: 'agents-worker-2', file: 'agents-worker.js' },
];
const words = 'word '.repeat(20);

/** Runs over the real stack while its processes are killed. */
export async function runsUnderFire(plan: FirePlan): Promise<RunsReport> {
  const model = await startModelServer();
  model.script('bench', { text: words, delayMs: 25 });
  const stack = await startBenchStack(model.url, ['bench'], processes);
  const owner = connectDb({ url: stack.databaseOwnerUrl, onError: () => {} });
  try {
    const agents = `${stack.agents}/v1/agents`;
    const post = async (url: string, body: unknown, key: string) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${stack.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      return (await expectStatus(answer, 201, 202)) as { id: string };
    };
    const config = { llmModelId: 'bench', systemPrompt: 'Be brief.' };
    const agent = { name: 'chaos', description: 'Answers.', agentType: 'tool', config };
    const { id: agentId } = await post(agents, agent, randomUUID());
    const invokeRequest = { messages: [{ role: 'user', content: 'Go on.' }] };

    const ids: string[] = [];
    let sent = 0;
    let differing = 0;
    const create = (key: string) =>
      insist(() => {
        sent += 1;
        return post(`${agents}/${agentId}/runs`, { invokeRequest }, key);
      });
    const [killed] = await Promise.all([
      fire(plan, {
        names: ['agents', 'agents-worker', 'agents-worker-2', 'redis'],
        pids: stack.pids,
        redisUrl: stack.redisUrl,
        restartPostgres: () => process.kill(stack.pids().postgres as number, 'SIGINT'),
      }),
      handIn(plan, async (n) => {
        const key = randomUUID();
        const [first, ...others] = await Promise.all(
          n % 4 === 0 ? [create(key), create(key)] : [create(key)],
        );
        ids.push(first.id);
        if (others.some(({ id }) => id !== first.id)) differing += 1;
      }),
    ]);
    plan.say(`${ids.length} runs accepted, ${killed} processes killed; waiting for the end of all runs`);
    for (const deadline = Date.now() + settleMs; Date.now() < deadline; await delay(250))
      if ((await insist(() => countOpen(owner))) === 0) break;
    const { strangers, ...report } = await judge(owner, ids);
    const repeated = sent - ids.length;
    return { accepted: ids.length, repeated, killed, doubled: strangers + differing, ...report };
  } finally {
    await owner.close();
    await stack.stop();
    await model.close();
  }
}

const countOpen = (owner: Db) =>
  owner.run(sql`select 1 from agents.run where status not in ('completed', 'failed', 'cancelled')`);

async function judge(owner: Db, ids: readonly string[]) {
  const Row = z.object({
    id: z.string(),
    status: z.string(),
    attempt: z.number(),
    error: z.object({ message: z.string() }).nullable(),
    ends: z.number(),
    whole: z.boolean(),
  });
  const rows = await owner.many(
    Row,
    sql`select r.id, r.status, r.attempt, r.error,
        (select count(*) from agents.run_event e where e.run_id = r.id and e.type = 'run.status'
          and e.data #>> '{run,status}' in ('completed', 'failed', 'cancelled')) as ends,
        (select count(*) = r.last_seq and max(seq) = r.last_seq from agents.run_event e where e.run_id = r.id) as whole
      from agents.run r`,
  );
  const found = new Set(rows.map(({ id }) => id));
  const kept = ids.filter((id) => found.has(id)).length;
  const terminal = (status: string) => ['completed', 'failed', 'cancelled'].includes(status);
  return {
    lost: ids.length - kept,
    strangers: rows.length - kept,
    stuck: rows.filter(({ status }) => !terminal(status)).length,
    endedTwice: rows.filter(({ ends }) => ends > 1).length,
    failures: rows
      .filter(({ status }) => status === 'failed' || status === 'cancelled')
      .map(({ status, error }) => error?.message ?? status),
    broken: rows.filter(({ whole }) => !whole).length,
    begunAgain: rows.filter(({ attempt }) => attempt > 1).length,
  };
}
