import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectDb, type Db, sql } from '@quire/db';
import { startServers, startStack } from '@quire/embedded';
import { z } from 'zod';
import { startModelServer } from '../../test/support/model-server.ts';
import { expectStatus, getToken } from '../demo-client.ts';
import { type FirePlan, fire, handIn, insist } from './under-fire.ts';

export interface RunsReport {
  accepted: number;
  killed: number;
  /** Accepted, and not in the database; or there, and never asked for. */
  lost: number;
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
  const folder = await mkdtemp(join(tmpdir(), 'quire-chaos-'));
  const model = await startModelServer();
  model.script('chaos', { text: words, delayMs: 25 });
  const models = join(folder, 'models.json');
  await writeFile(models, JSON.stringify(catalogueOf(model.url)));
  const servers = await startServers({ throwaway: true });
  const stack = await startStack({
    dataDir: join(folder, 'data'),
    freePorts: true,
    processes,
    env: {
      ...process.env,
      DATABASE_URL: servers.databaseUrl,
      DATABASE_OWNER_URL: servers.databaseOwnerUrl,
      REDIS_URL: servers.redisUrl,
      S3_ENDPOINT: servers.s3.endpoint,
      S3_ACCESS_KEY_ID: servers.s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: servers.s3.secretAccessKey,
      QUIRE_MODELS: models,
      QUIRE_LOG_LEVEL: 'warn',
    },
  });
  const owner = connectDb({ url: servers.databaseOwnerUrl, onError: () => {} });
  try {
    const token = await getToken(stack, 'builder');
    const agents = `${stack.urls.agents}/v1/agents`;
    const post = async (url: string, body: unknown, key: string) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      return (await expectStatus(answer, 201, 202)) as { id: string };
    };
    const config = { llmModelId: 'chaos', systemPrompt: 'Be brief.' };
    const agent = { name: 'chaos', description: 'Answers.', agentType: 'tool', config };
    const { id: agentId } = await post(agents, agent, randomUUID());
    const invokeRequest = { messages: [{ role: 'user', content: 'Go on.' }] };

    const ids: string[] = [];
    const [killed] = await Promise.all([
      fire(plan, {
        names: ['agents', 'agents-worker', 'agents-worker-2', 'redis'],
        pids: () => ({ ...servers.pids, ...stack.pids }),
        redisUrl: servers.redisUrl,
        restartPostgres: () => process.kill(servers.pids.postgres as number, 'SIGINT'),
      }),
      handIn(plan, async () => {
        const key = randomUUID();
        ids.push((await insist(() => post(`${agents}/${agentId}/runs`, { invokeRequest }, key))).id);
      }),
    ]);
    plan.say(`${ids.length} runs accepted, ${killed} processes killed; waiting for the end of all runs`);
    for (const deadline = Date.now() + settleMs; Date.now() < deadline; await delay(250))
      if ((await insist(() => countOpen(owner))) === 0) break;
    return { accepted: ids.length, killed, ...(await judge(owner, ids)) };
  } finally {
    await owner.close();
    await stack.stop();
    await servers.stop();
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const catalogueOf = (url: string) => ({
  providers: { chaos: { type: 'openai-compatible', baseUrl: url } },
  models: [{ id: 'chaos', provider: 'chaos', model: 'chaos', kind: 'chat', agentTypes: ['tool'] }],
  defaults: { chat: 'chaos' },
});

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
  const strangers = rows.length - ids.filter((id) => found.has(id)).length;
  const terminal = (status: string) => ['completed', 'failed', 'cancelled'].includes(status);
  return {
    lost: ids.filter((id) => !found.has(id)).length + strangers,
    stuck: rows.filter(({ status }) => !terminal(status)).length,
    endedTwice: rows.filter(({ ends }) => ends > 1).length,
    failures: rows
      .filter(({ status }) => status === 'failed' || status === 'cancelled')
      .map(({ status, error }) => error?.message ?? status),
    broken: rows.filter(({ whole }) => !whole).length,
    begunAgain: rows.filter(({ attempt }) => attempt > 1).length,
  };
}
