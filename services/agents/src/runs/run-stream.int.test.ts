import { setTimeout as delay } from 'node:timers/promises';
import type { Pagination } from '@quire/contracts';
import type { Run } from '@quire/contracts/agents';
import { connectDb, type Db, sql } from '@quire/db';
import { connectTails } from '@quire/queue';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import { readEvents, readInPieces } from '../../../../test/support/run-events.ts';
import { runChores } from './run-retention.ts';
import { createRunStreams } from './run-stream.ts';

let quire: TestAgents;
let owner: Db;
beforeAll(async () => {
  quire = await startTestAgents();
  owner = connectDb({ url: quire.ownerUrl });
});
afterEach(() => quire.stopProcesses());
afterAll(async () => {
  await owner.close();
  await quire.close();
});

const question = { invokeRequest: { messages: [{ role: 'user', content: 'Tell me.' }] } };
const urlOf = ({ agentId, id }: Run) => `/v1/agents/${agentId}/runs/${id}`;

async function start(count: number): Promise<Run[]> {
  const { id } = await quire.agent();
  const make = async () => (await quire.call<Run>('POST', `/v1/agents/${id}/runs`, question)).body;
  return Promise.all(Array.from({ length: count }, make));
}

const open = (run: Run, base = quire.base, { query = '', headers = {} } = {}) =>
  fetch(`${base}${urlOf(run)}:stream${query}`, {
    headers: { authorization: `Bearer ${quire.issuer.token()}`, ...headers },
  });
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('streams that are cut at random points and resumed on any replica', () => {
  it('join to the uncut ones, while Redis is flushed and cut off and a worker goes', async () => {
    quire.models.script('chat', { text: 'many words '.repeat(60), delayMs: 15 });
    const replica = await quire.startReplica();
    const dying = quire.startWorker();
    quire.startWorker();
    const cuts = 7;
    const runs = await start(6);
    const bases = [quire.base, replica.base];
    const anyBase = () => bases[Math.floor(Math.random() * 2)];
    const reading = runs.map((run) =>
      readInPieces((resume) => open(run, anyBase(), resume), { mostEvents: 12, cuts }),
    );

    const redis = new Redis(quire.links.redis.url, { maxRetriesPerRequest: null });
    await delay(300);
    await redis.flushdb();
    redis.disconnect();
    await delay(200);
    await quire.links.redis.cut();
    await dying.close();
    await quire.links.redis.mend();

    for (const [n, { events, cut }] of (await Promise.all(reading)).entries()) {
      expect(cut).toBeGreaterThanOrEqual(cuts);
      expect(events.map(({ id }) => id)).toEqual(numbers(events.length));
      expect(events).toEqual(await readEvents(await open(runs[n] as Run)));
      expect(events.at(-1)?.data.run).toMatchObject({ status: 'completed' });
    }
  });
});

it('a hundred readers of a run cost no more than one', async () => {
  quire.models.script('chat', { text: 'one two three four '.repeat(10), delayMs: 5 });
  const [run] = (await start(1)) as [Run];
  const tenant = 'account-1/environment-1';
  const db = connectDb({ url: quire.links.database.url });
  const tails = connectTails(quire.links.redis.url, () => {});
  let reads = 0;
  const counted: Db = {
    ...db,
    tenant(name) {
      reads += 1;
      return db.tenant(name);
    },
  };
  const streams = createRunStreams({ db: counted, tails, onError: () => {} });
  const place = { tenant, agentId: run.agentId, runId: run.id, groups: null, after: 0 };
  const read = async () => {
    const seen: number[] = [];
    for await (const events of await streams.open(place, new AbortController().signal))
      seen.push(...events.map(({ seq }) => seq));
    return seen;
  };
  const readers = Array.from({ length: 100 }, read);
  // To find the run, and to read what is written already.
  while (reads < 201) await delay(5);
  reads = 0;
  quire.startWorker();
  const all = await Promise.all(readers);
  for (const seen of all) expect(seen).toEqual(numbers(seen.length));
  expect(all[0]?.length).toBeGreaterThan(40);
  expect(reads).toBeLessThan(20);
  streams.close();
  tails.close();
  await db.close();
});

it('a service that stops ends its streams cleanly, and they go on elsewhere', async () => {
  const [run] = (await start(1)) as [Run];
  const replica = await quire.startReplica();
  let begun = 0;
  const begin = () => {
    begun += 1;
    return false;
  };
  const readers = Array.from({ length: 20 }, async () => readEvents(await open(run, replica.base), begin));
  while (begun < 20) await delay(5);
  const askedAt = performance.now();
  await replica.close();
  const first = (await Promise.all(readers)).map((events) => events.map(({ id }) => id));
  // Before the service would end whatever is still open.
  expect(performance.now() - askedAt).toBeLessThan(3_400);
  expect(first).toEqual(Array.from({ length: 20 }, () => [1]));
  quire.models.script('chat', { text: 'ok' });
  const rest = open(run, quire.base, { query: '?starting_after=1' });
  quire.startWorker();
  expect((await readEvents(await rest)).at(-1)?.data.run?.status).toBe('completed');
});

it('the stream of a run that is deleted ends', async () => {
  const [run] = (await start(1)) as [Run];
  const events = readEvents(await open(run));
  await quire.call('DELETE', `/v1/agents/${run.agentId}`);
  expect(await events).toHaveLength(1);
});

it('a day after its end the events of a run are gone; a month after it the run is', async () => {
  const clean = () =>
    Promise.all(runChores(owner, 30).map(({ clean }) => clean(new AbortController().signal)));
  quire.models.script('chat', { text: 'ok' });
  quire.startWorker();
  const [young, old] = (await start(2)) as [Run, Run];
  for (const run of [young, old]) await quire.runIn(run, 'completed');
  const end = (run: Run, ago: string) =>
    owner.run(sql`update agents.run set completed_at = now() - ${ago}::interval where id = ${run.id}`);
  await end(young, '23 hours');
  await end(old, '25 hours');
  await clean();
  expect((await readEvents(await open(young))).length).toBeGreaterThan(3);
  const { status, body } = await quire.call<ProblemBody>('GET', `${urlOf(old)}:stream`);
  expect([status, body.type]).toEqual([410, 'urn:quire:error:run.log_expired']);
  expect((await quire.call<Run>('GET', urlOf(old))).body.outputPayload).not.toBeNull();

  await end(old, '31 days');
  await owner.run(sql`update agents.run
    set id = overlay(id::text placing left(agents.first_id_of(completed_at)::text, 13) from 1)::uuid where id = ${old.id}`);
  const list = async () =>
    (await quire.call<{ runs: Run[]; pagination: Pagination }>('GET', `/v1/agents/${old.agentId}/runs`)).body;
  expect((await list()).pagination.totalItems).toBe(2);
  await clean();
  expect(await list()).toMatchObject({ runs: [{ id: young.id }], pagination: { totalItems: 1 } });
});
