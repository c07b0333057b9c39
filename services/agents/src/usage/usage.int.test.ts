import { setTimeout as delay } from 'node:timers/promises';
import type { Run, UsageGroup, UsageSum } from '@quire/contracts/agents';
import { connectDb, sql } from '@quire/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Claims,
  type ProblemBody,
  startTestAgents,
  type TestAgents,
} from '../../../../test/support/agents.ts';

interface Report {
  from: string;
  to: string;
  groupBy: string;
  usage: UsageGroup[];
  totals: UsageSum;
  pagination: { totalItems: number; hasMore: boolean };
}

let quire: TestAgents;
beforeAll(async () => {
  const prices = { inputPerMillion: 2_000_000, outputPerMillion: 10_000_000 };
  quire = await startTestAgents({
    models: [
      { id: 'test/priced', provider: 'test', model: 'priced', prices },
      { id: 'test/spare', provider: 'test', model: 'spare' },
    ],
  });
});
afterAll(() => quire.close());

const inTenant = (environment_id: string) => ({ environment_id });
const ask = { messages: [{ role: 'user', content: 'Hello' }] };
const url = (id: string, verb = 'invoke') => `/v1/agents/${id}/versions/latest/${verb}`;
const usage = (tokens: [number, number]) => ({ prompt_tokens: tokens[0], completion_tokens: tokens[1] });

async function report(claims: Claims, query = ''): Promise<Report> {
  const { status, body } = await quire.call<Report>('GET', `/v1/usage${query}`, undefined, claims);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** Calls are written a moment after they end. */
async function untilCounted(claims: Claims, calls: number): Promise<Report> {
  for (;;) {
    const found = await report(claims);
    if (found.totals.calls >= calls) return found;
    await delay(50);
  }
}

/** Asks again where the service had no connection to spare, which is before it did anything. */
async function accepted<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await delay(200);
  }
}

/** Few enough at once for a machine that does other things as well. */
async function inWaves(jobs: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let at = 0; at < jobs.length; at += 10) await Promise.all(jobs.slice(at, at + 10).map((job) => job()));
}

async function runToEnd(agentId: string, claims: Claims): Promise<Run> {
  const { status, body } = await accepted(() =>
    quire.call<Run>('POST', `/v1/agents/${agentId}/runs`, { invokeRequest: ask }, claims),
  );
  expect(status).toBe(202);
  for (;;) {
    const run = await quire.call<Run>('GET', `/v1/agents/${agentId}/runs/${body.id}`, undefined, claims);
    if (['completed', 'failed', 'cancelled'].includes(run.body.status)) return run.body;
    await delay(20);
  }
}

const Row = z.looseObject({
  surface: z.string(),
  model: z.string(),
  finishReason: z.string(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  firstTokenMs: z.number().nullable(),
  guardrailHits: z.unknown(),
  sessionId: z.string().nullable(),
  correlationId: z.string().nullable(),
  userId: z.string(),
});
async function rowsOf(tenant: string) {
  const db = connectDb({ url: quire.links.database.url });
  const rows = await db
    .tenant(`account-1/${tenant}`)
    .many(Row, sql`select * from agents.usage order by ended_at, id`);
  await db.close();
  return rows;
}

describe('a call', () => {
  it('is kept with everything there is to know of it, whichever way it came', async () => {
    const claims = inTenant('each-way');
    quire.models.script('priced', { text: 'one two', usage: usage([11, 4]) });
    const { id, currentVersionId } = await quire.agent({ config: { llmModelId: 'test/priced' } }, claims);
    const headers = {
      authorization: `Bearer ${quire.issuer.token(claims)}`,
      'content-type': 'application/json',
      'x-session-id': 'session-9',
      'x-correlation-id': 'ticket-9',
    };
    await fetch(quire.base + url(id), { method: 'POST', headers, body: JSON.stringify(ask) });
    await (await quire.send('POST', url(id, 'invoke-stream'), ask, claims)).text();
    const worker = quire.startWorker();
    const run = await runToEnd(id, claims);
    await worker.close();
    await untilCounted(claims, 3);
    const rows = await rowsOf('each-way');
    expect(rows.map(({ surface }) => surface).sort()).toEqual(['invoke', 'run', 'stream']);
    const invoked = rows.find(({ surface }) => surface === 'invoke');
    expect(invoked).toMatchObject({
      tenant: 'account-1/each-way',
      agentId: id,
      versionId: currentVersionId,
      model: 'test/priced',
      inputTokens: 11,
      outputTokens: 4,
      estimated: false,
      cost: 62,
      latencyMs: expect.any(Number),
      firstTokenMs: expect.any(Number),
      finishReason: 'stop',
      guardrailHits: [],
      userId: 'user-1',
      sessionId: 'session-9',
      correlationId: 'ticket-9',
    });
    expect(rows.find(({ surface }) => surface === 'run')).toMatchObject({
      id: run.id,
      cost: 62,
      userId: 'user-1',
    });
  });

  it('is kept as it ended: failed, blocked, cut off, or given up', async () => {
    const claims = inTenant('endings');
    const { id } = await quire.agent(
      { config: { guardrails: ['HAIP-Insults-Low', 'HAIP-PII-Mask'], inferenceConfig: { maxRetries: 0 } } },
      claims,
    );
    const call = (content: string, verb?: string) =>
      quire.call('POST', url(id, verb), { messages: [{ role: 'user', content }] }, claims);
    quire.models.script('chat', { status: 500 });
    await call('fails');
    quire.models.script('chat', { text: 'one two', finishReason: 'length' });
    await call('too long');
    await call('You are a moron.');
    quire.models.script('chat', { text: 'You are a moron. Yes.' });
    await call('me@example.com says hello');
    quire.models.script('chat', { text: 'word '.repeat(300), delayMs: 20 });
    const hangUp = new AbortController();
    const stream = await quire.send('POST', url(id, 'invoke-stream'), ask, claims, hangUp.signal);
    await stream.body?.getReader().read();
    hangUp.abort();
    await untilCounted(claims, 5);
    const rows = await rowsOf('endings');
    expect(rows.map(({ finishReason }) => finishReason)).toEqual([
      'error',
      'length',
      'content_filter',
      'content_filter',
      'cancelled',
    ]);
    expect(rows[2]?.guardrailHits).toEqual([
      { name: 'HAIP-Insults-Low', side: 'input', action: 'blocked', count: 1 },
    ]);
    expect(rows[3]?.guardrailHits).toEqual([
      { name: 'HAIP-PII-Mask', side: 'input', action: 'masked', count: 1 },
      { name: 'HAIP-Insults-Low', side: 'output', action: 'blocked', count: 1 },
    ]);
    // What was generated by then was paid for, though nobody counted it.
    expect(rows[4]).toMatchObject({ estimated: true, inputTokens: expect.any(Number) });
    expect(rows[4]?.outputTokens).toBeGreaterThan(0);
    expect((await report(claims)).totals).toMatchObject({
      calls: 5,
      failedCalls: 5,
      blockedCalls: 2,
      cost: null,
    });
  });

  it('is booked to the model that answered', async () => {
    const claims = inTenant('fallback');
    quire.models.script('priced', { status: 500 });
    quire.models.script('spare', { text: 'spare', usage: usage([1, 1]) });
    const config = {
      llmModelId: 'test/priced',
      fallbackModelIds: ['test/spare'],
      inferenceConfig: { maxRetries: 0 },
    };
    const { id } = await quire.agent({ config }, claims);
    await quire.call('POST', url(id), ask, claims);
    await untilCounted(claims, 1);
    expect((await report(claims, '?groupBy=model')).usage).toMatchObject([{ model: 'test/spare', calls: 1 }]);
  });
});

describe('the sums', () => {
  it('are exact under concurrency, over both replicas and the workers', async () => {
    const claims = inTenant('crowd');
    quire.models.script('priced', { text: 'one two', usage: usage([3, 2]) });
    const [a, b] = await Promise.all([
      quire.agent({ config: { llmModelId: 'test/priced' } }, claims),
      quire.agent({ config: { llmModelId: 'test/priced' } }, claims),
    ]);
    const replica = await quire.startReplica();
    const workers = [quire.startWorker(), quire.startWorker()];
    const headers = {
      authorization: `Bearer ${quire.issuer.token(claims)}`,
      'content-type': 'application/json',
    };
    const invoke = async (base: string, id: string) => {
      const request = { method: 'POST', headers, body: JSON.stringify(ask) };
      const answer = await accepted(() => fetch(base + url(id), request));
      await answer.text();
      expect(answer.status).toBe(200);
    };
    await inWaves(
      Array.from({ length: 80 }, (_, i) => {
        const { id } = i % 3 ? a : b;
        if (i % 4 === 0) return () => runToEnd(id, claims);
        return () => invoke(i % 2 ? quire.base : replica.base, id);
      }),
    );
    await Promise.all(workers.map((worker) => worker.close()));
    // What a service holds in memory is written when it stops.
    await replica.close();
    const { totals } = await untilCounted(claims, 80);
    expect(totals).toEqual({
      calls: 80,
      failedCalls: 0,
      blockedCalls: 0,
      inputTokens: 240,
      outputTokens: 160,
      totalTokens: 400,
      cost: 80 * 26,
      averageLatencyMs: expect.any(Number),
    });
    const { usage: agents } = await report(claims, '?groupBy=agent');
    expect(new Map(agents.map(({ agentId, calls }) => [agentId, calls]))).toEqual(
      new Map([
        [a.id, 53],
        [b.id, 27],
      ]),
    );
    expect((await rowsOf('crowd')).length).toBe(80);
  });

  it('count a run once, also when it is begun again by another worker', async () => {
    const claims = inTenant('again');
    const { id } = await quire.agent({}, claims);
    quire.models.script('chat', { text: 'slow '.repeat(600), delayMs: 30 });
    const worker = quire.startWorker();
    const { body } = await quire.call<Run>('POST', `/v1/agents/${id}/runs`, { invokeRequest: ask }, claims);
    const status = async () =>
      (await quire.call<Run>('GET', `/v1/agents/${id}/runs/${body.id}`, undefined, claims)).body;
    while ((await status()).status !== 'in_progress') await delay(20);
    await worker.close();
    quire.models.script('chat', { text: 'quick', usage: usage([5, 1]) });
    const next = quire.startWorker();
    while ((await status()).status !== 'completed') await delay(20);
    await next.close();
    expect((await status()).attempt).toBeGreaterThan(1);
    expect((await report(claims)).totals).toMatchObject({ calls: 1, inputTokens: 5, outputTokens: 1 });
  });

  it('stay when the calls are forgotten', async () => {
    const claims = inTenant('old');
    quire.models.script('chat', { text: 'one', usage: usage([1, 1]) });
    const { id } = await quire.agent({}, claims);
    await quire.call('POST', url(id), ask, claims);
    await untilCounted(claims, 1);
    const owner = connectDb({ url: quire.ownerUrl });
    await owner.run(
      sql`update agents.usage set ended_at = now() - interval '100 days' where tenant = 'account-1/old'`,
    );
    await owner.run(sql`select agents.forget_old_usage(interval '90 days', 1000)`);
    await owner.close();
    expect(await rowsOf('old')).toEqual([]);
    expect((await report(claims)).totals.calls).toBe(1);
  });
});

describe('GET /v1/usage', () => {
  it("shows administrators the tenant's calls, others their own, and nobody those of another tenant", async () => {
    const claims = inTenant('mine');
    quire.models.script('chat', { text: 'one', usage: usage([2, 1]) });
    const { id } = await quire.agent({}, claims);
    const permissions = ['cin-agent-builder.agents.read', 'cin-agent-builder.agents.invoke'];
    const other = { ...claims, sub: 'user-2', permissions };
    await quire.call('POST', url(id), ask, claims);
    for (let i = 0; i < 2; i++) await quire.call('POST', url(id), ask, other);
    await untilCounted(claims, 3);
    expect((await report(other)).totals.calls).toBe(2);
    expect((await report(inTenant('not-mine'))).totals).toMatchObject({
      calls: 0,
      cost: null,
      averageLatencyMs: null,
    });
    const mayNot = { ...claims, permissions: ['cin-agent-builder.agents.invoke'] };
    expect((await quire.call('GET', '/v1/usage', undefined, mayNot)).status).toBe(403);
  });

  it('groups by day, newest first, in the span that is asked for', async () => {
    const claims = inTenant('days');
    quire.models.script('chat', { text: 'one', usage: usage([2, 1]) });
    const { id } = await quire.agent({}, claims);
    await quire.call('POST', url(id), ask, claims);
    await untilCounted(claims, 1);
    const owner = connectDb({ url: quire.ownerUrl });
    await owner.run(sql`insert into agents.usage_day select tenant, day - n, agent_id, model, user_id, shard, calls, failed_calls,
      blocked_calls, input_tokens, output_tokens, cost, latency_ms from agents.usage_day, generate_series(1, 40) n
      where tenant = 'account-1/days'`);
    await owner.close();
    const usual = await report(claims, '?limit=3');
    expect(usual.pagination).toEqual({ totalItems: 31, offset: 0, limit: 3, hasMore: true });
    expect(usual.totals.calls).toBe(31);
    expect(usual.usage.map(({ day }) => day)).toEqual([
      usual.to,
      dayBefore(usual.to, 1),
      dayBefore(usual.to, 2),
    ]);
    const to = dayBefore(usual.to, 10);
    const some = await report(claims, `?from=${dayBefore(usual.to, 12)}&to=${to}&offset=1`);
    expect(some.usage.map(({ day, calls }) => [day, calls])).toEqual([
      [dayBefore(usual.to, 11), 1],
      [dayBefore(usual.to, 12), 1],
    ]);
  });

  it.each([
    'from=yesterday',
    'to=2026-13-01',
    'groupBy=user',
    'limit=0',
    'colour=red',
    'from=2026-02-02&to=2026-02-01',
    'from=2020-01-01&to=2026-01-01',
  ])('refuses ?%s with a 400 that names the parameter', async (query) => {
    const { status, body } = await quire.call<ProblemBody>('GET', `/v1/usage?${query}`);
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty(query.split('=')[0] ?? '');
  });
});

const dayBefore = (day: string, n: number) =>
  new Date(Date.parse(day) - n * 86_400_000).toISOString().slice(0, 10);
