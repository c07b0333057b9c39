import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@quire/contracts';
import type { Run } from '@quire/contracts/agents';
import { connectDb, sql } from '@quire/db';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import { listenForCancels } from '../../../../test/support/cancels.ts';
import { readEvents, type StreamedEvent } from '../../../../test/support/run-events.ts';
import { watchStalls } from '../../../../test/support/stalls.ts';

let quire: TestAgents;
let worker: { close(): Promise<void> } | undefined;
beforeAll(async () => {
  quire = await startTestAgents();
});
afterEach(async () => {
  await worker?.close();
  worker = undefined;
});
afterAll(() => quire.close());

const question = { messages: [{ role: 'user', content: 'Tell me.' }] };

async function start(body: object = { invokeRequest: question }, agentBody = {}): Promise<Run> {
  const { id } = await quire.agent(agentBody);
  const answer = await quire.call<Run>('POST', `/v1/agents/${id}/runs`, body);
  expect(answer.status).toBe(202);
  return answer.body;
}

/** A question that no other run asks, and the call it leads to. */
function ask() {
  const content = `Tell me. ${newId()}`;
  return {
    invokeRequest: { messages: [{ role: 'user', content }] },
    async call() {
      for (;;) {
        const call = quire.models.calls.find(({ body }) => JSON.stringify(body).includes(content));
        if (call) return call;
        await delay(5);
      }
    },
  };
}

const urlOf = ({ agentId, id }: Run) => `/v1/agents/${agentId}/runs/${id}`;
const cancel = (run: Run) => quire.call<Run>('POST', `${urlOf(run)}/cancel`);

/** Reads a run's stream to its end, or until `enough`. */
async function follow(run: Run, query = '', enough?: (_: readonly StreamedEvent[]) => boolean, headers = {}) {
  const response = await fetch(`${quire.base}${urlOf(run)}:stream${query}`, {
    headers: { authorization: `Bearer ${quire.issuer.token()}`, ...headers },
  });
  expect(response.status).toBe(200);
  return readEvents(response, enough);
}

const statuses = (events: readonly StreamedEvent[]) => events.flatMap(({ data }) => data.run?.status ?? []);
const textOf = (events: readonly StreamedEvent[]) => events.map(({ data }) => data.delta ?? '').join('');

describe('a run', () => {
  it('goes from queued to completed, with every documented field', async () => {
    quire.models.script('chat', { text: 'one two', usage: { prompt_tokens: 3, completion_tokens: 2 } });
    const run = await start();
    const blank = { outputPayload: null, error: null, startedAt: null, completedAt: null, usage: null };
    expect(run).toEqual({
      id: expect.any(String),
      agentId: expect.any(String),
      versionId: expect.any(String),
      status: 'queued',
      invokeRequest: question,
      attempt: 0,
      createdAt: expect.any(String),
      createdBy: 'user-1',
      ...blank,
    });
    worker = quire.startWorker();
    expect(await quire.runIn(run, 'completed', 'failed')).toEqual({
      ...run,
      status: 'completed',
      outputPayload: expect.objectContaining({ object: 'response', status: 'completed' }),
      attempt: 1,
      startedAt: expect.any(String),
      completedAt: expect.any(String),
      usage: { inputTokens: 3, outputTokens: 2, totalTokens: 5 },
    });
  });

  it('takes inputs for a task agent', async () => {
    quire.models.script('chat', { text: 'done' });
    worker = quire.startWorker();
    const task = {
      agentType: 'task',
      config: { systemPrompt: '{{x}}', inputSchema: { properties: { x: {} } } },
    };
    const run = await start({ invokeRequest: { inputs: { x: 'y' } } }, task);
    expect(await quire.runIn(run, 'completed', 'failed')).toMatchObject({ status: 'completed' });
  });

  it.each([
    [{ status: 500, message: 'the model burns' }, 'model.upstream_failed'],
    [{ text: 'a b c', finishReason: 'length' }, 'model_output_truncated'],
  ])('fails with code and message: %j', async (reply, code) => {
    quire.models.script('chat', reply);
    worker = quire.startWorker();
    const run = await start(undefined, { config: { inferenceConfig: { maxRetries: 0 } } });
    expect(await quire.runIn(run, 'completed', 'failed')).toMatchObject({
      status: 'failed',
      error: { code, message: expect.any(String) },
      attempt: 1,
    });
  });

  it('keeps the version that was current when it was created', async () => {
    quire.models.script('chat', { text: 'ok' });
    const run = await start();
    await quire.call('POST', `/v1/agents/${run.agentId}/versions`, { config: { llmModelId: 'test/chat' } });
    worker = quire.startWorker();
    const { versionId } = await quire.runIn(run, 'completed', 'failed');
    expect(versionId).toBe(run.versionId);
  });

  it('carries any text that JSON can', async () => {
    const content = '\0 \ud800 \u2028 {"a": 1} ';
    quire.models.script('chat', { text: 'ok' });
    const run = await start({ invokeRequest: { messages: [{ role: 'user', content }] } });
    worker = quire.startWorker();
    expect(await quire.runIn(run, 'completed', 'failed')).toMatchObject({
      status: 'completed',
      invokeRequest: { messages: [{ content }] },
    });
    expect(statuses(await follow(run)).at(-1)).toBe('completed');
  });

  it('is refused where the agent would refuse the call', async () => {
    const { id } = await quire.agent();
    const create = (body: object) => quire.call<ProblemBody>('POST', `/v1/agents/${id}/runs`, body);
    expect((await create({ invokeRequest: { inputs: {} } })).status).toBe(400);
    expect((await create({ invokeRequest: { ...question, colour: 1 } })).status).toBe(400);
    expect((await create({ invokeRequest: question, versionId: newId() })).status).toBe(404);
  });

  it('is not there for another tenant, nor under another agent', async () => {
    const run = await start();
    const other = { environment_id: 'environment-2' };
    const { id } = await quire.agent();
    for (const [method, path, claims] of [
      ['GET', urlOf(run), other],
      ['GET', `${urlOf(run)}:stream`, other],
      ['POST', `${urlOf(run)}/cancel`, other],
      ['GET', `/v1/agents/${id}/runs/${run.id}`, {}],
      ['POST', `/v1/agents/${id}/runs/${run.id}/cancel`, {}],
      ['GET', `/v1/agents/${run.agentId}/runs/${newId()}`, {}],
    ] as const)
      expect([path, (await quire.call(method, path, undefined, claims)).status]).toEqual([path, 404]);
  });

  it('disappears with its agent, also while it runs', async () => {
    quire.models.script('chat', { text: 'word '.repeat(100), delayMs: 20 });
    worker = quire.startWorker();
    const { invokeRequest, call } = ask();
    const run = await start({ invokeRequest });
    const { hungUp } = await call();
    const gone = await quire.call('DELETE', `/v1/agents/${run.agentId}`);
    expect(gone.status).toBe(200);
    expect(await hungUp).toBe(true);
    expect((await quire.call('GET', urlOf(run))).status).toBe(404);
  });
});

it('agents that are deleted while runs are created, executed and cancelled leave nothing behind', async () => {
  quire.models.script('chat', { text: 'ok' });
  worker = quire.startWorker();
  const rounds = Array.from({ length: 12 }, async (_, n) => {
    const first = await start();
    const path = `/v1/agents/${first.agentId}`;
    await delay(n * 5);
    const answers = await Promise.all([
      quire.call('POST', `${path}/runs`, { invokeRequest: question }),
      quire.call('DELETE', path),
      quire.call('POST', `${path}/runs`, { invokeRequest: question }),
      cancel(first),
    ]);
    return { agentId: first.agentId, statuses: answers.map(({ status }) => status) };
  });
  const outcomes = await Promise.all(rounds);
  for (const [one, deleted, two, cancelled] of outcomes.map(({ statuses }) => statuses)) {
    expect(deleted).toBe(200);
    for (const status of [one, two]) expect([202, 404]).toContain(status);
    expect([200, 404]).toContain(cancelled);
  }
  const owner = connectDb({ url: quire.ownerUrl });
  const ids = outcomes.map(({ agentId }) => agentId);
  for (const table of [sql`run`, sql`run_count`, sql`agent_version`])
    expect(await owner.run(sql`select 1 from agents.${table} where agent_id = any(${ids}::uuid[])`)).toBe(0);
  await owner.close();
});

describe('cancelling', () => {
  it('a queued run ends it at once, and again changes nothing', async () => {
    const run = await start();
    const { status, body } = await cancel(run);
    expect([status, body.status]).toEqual([200, 'cancelled']);
    expect((await cancel(run)).body).toEqual(body);
    expect(statuses(await follow(run))).toEqual(['queued', 'cancelled']);
  });

  it('a running run stops the model and ends its stream', async () => {
    quire.models.script('chat', { text: 'word '.repeat(200), delayMs: 20 });
    worker = quire.startWorker();
    const { invokeRequest, call } = ask();
    const run = await start({ invokeRequest });
    const stream = follow(run);
    const cancels = await listenForCancels(quire.links.redis.url);
    const { hungUp } = await call();
    await delay(150);
    const stalls = watchStalls();
    const stopped = hungUp.then((yes) => ({ yes, at: performance.now() }));
    expect((await cancel(run)).body.status).toBe('cancelling');
    expect(['cancelling', 'cancelled']).toContain((await cancel(run)).body.status);
    const { yes, at } = await stopped;
    expect(yes).toBe(true);
    expect(at - cancels.heardAt(run.id)).toBeLessThan(250 + stalls.longestMs());
    cancels.close();
    const events = await stream;
    expect(statuses(events)).toEqual(['queued', 'in_progress', 'cancelling', 'cancelled']);
    expect(events.at(-2)).toMatchObject({
      event: 'response.incomplete',
      data: { incompleteDetails: { reason: 'cancelled' } },
    });
    expect(await quire.runIn(run, 'cancelled')).toMatchObject({ outputPayload: null, error: null });
  });

  it('a run whose model has said nothing yet works as well', async () => {
    quire.models.script('chat', { hang: true });
    worker = quire.startWorker();
    const run = await start();
    await quire.runIn(run, 'in_progress');
    await cancel(run);
    await quire.runIn(run, 'cancelled');
  });

  it('a finished run leaves it as it is', async () => {
    quire.models.script('chat', { text: 'ok' });
    worker = quire.startWorker();
    const finished = await quire.runIn(await start(), 'completed');
    expect((await cancel(finished)).body).toEqual(finished);
  });

  it('a run whose worker died ends it when its lease is over', async () => {
    const run = await start();
    await pretendClaim(run, sql`now() + interval '1 second'`);
    expect((await cancel(run)).body.status).toBe('cancelling');
    worker = quire.startWorker();
    await quire.runIn(run, 'cancelled');
    expect(statuses(await follow(run))).toEqual(['queued', 'in_progress', 'cancelling', 'cancelled']);
  });
});

describe('the stream of a run', () => {
  it('tells everything in order without gaps and closes after the terminal status', async () => {
    quire.models.script('chat', { text: 'one two three four five', delayMs: 20 });
    const run = await start();
    const live = follow(run);
    worker = quire.startWorker();
    const events = await live;
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => i + 1));
    expect(statuses(events)).toEqual(['queued', 'in_progress', 'completed']);
    expect(events.every(({ event, data }) => event === data.type)).toBe(true);
    expect(textOf(events)).toBe('one two three four five');
    expect(events.at(-2)?.event).toBe('response.completed');
    expect(events.at(-1)?.data.run).toEqual(await quire.runIn(run, 'completed'));
    expect(await follow(run)).toEqual(events);
  });

  it('resumes at any point with no gap and no repeat', async () => {
    quire.models.script('chat', { text: 'one two three four five six seven', delayMs: 15 });
    worker = quire.startWorker();
    const run = await start();
    const begun = await follow(run, '', (events) => events.length >= 4);
    const rest = await follow(run, `?starting_after=${begun.at(-1)?.id}`);
    const whole = await follow(run);
    expect([...begun, ...rest]).toEqual(whole);
    for (const { id } of whole)
      expect(await follow(run, '', undefined, { 'last-event-id': String(id) })).toEqual(whole.slice(id));
  });

  it('refuses ids that are none of its own', async () => {
    const run = await start();
    for (const id of ['x', '-1', '2', '']) {
      const { status } = await quire.call('GET', `${urlOf(run)}:stream?starting_after=${id}`);
      expect([id, status]).toEqual([id, 400]);
    }
  });

  it('hangs up on nobody while it waits', async () => {
    const run = await start();
    const events = follow(run);
    await delay(1_300);
    await cancel(run);
    expect(statuses(await events)).toEqual(['queued', 'cancelled']);
  });
});

describe('a run outlives its worker', () => {
  it('when the worker dies: another one takes it after the lease, and the log goes on', async () => {
    quire.models.script('chat', { text: 'one two' });
    const run = await start();
    await pretendClaim(run, sql`now() - interval '1 second'`);
    worker = quire.startWorker();
    const events = await follow(run);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => i + 1));
    expect(statuses(events)).toEqual(['queued', 'in_progress', 'in_progress', 'completed']);
    expect(textOf(events)).toBe('one two');
    expect(events.at(-1)?.data.run?.attempt).toBe(2);
  });

  it('when the worker is stopped in the middle: it is handed back and begun again', async () => {
    quire.models.script('chat', { text: 'word '.repeat(400), delayMs: 20 }, { text: 'whole answer' });
    const dying = quire.startWorker();
    const run = await start();
    const stream = follow(run);
    await follow(run, '', (events) => events.some(({ event }) => event === 'response.created'));
    await dying.close();
    worker = quire.startWorker();
    const events = await stream;
    const begins = events.filter(({ event }) => event === 'response.created');
    expect(begins).toHaveLength(2);
    const second = events.slice(events.lastIndexOf(begins[1] as StreamedEvent));
    expect(textOf(second)).toBe('whole answer');
    expect(statuses(events).at(-1)).toBe('completed');
  });
});

/** Leaves a run as a worker does that claimed it, began, and was killed. */
async function pretendClaim(run: Run, leaseUntil: ReturnType<typeof sql>): Promise<void> {
  const owner = connectDb({ url: quire.ownerUrl });
  try {
    await owner.run(sql`update engine.job set attempt = 1, lease_until = ${leaseUntil}
      where id = ${run.id}`);
    const { snapshot } = await owner.one(
      z.object({ snapshot: z.string() }),
      sql`select data::text as snapshot from agents.run_event where run_id = ${run.id} and seq = 1`,
    );
    const begun = snapshot.replace('"queued"', '"in_progress"');
    await owner.run(sql`insert into agents.run_event (run_id, seq, tenant, type, data)
      select id, 2, tenant, 'run.status', ${begun}::json from agents.run where id = ${run.id}`);
    await owner.run(
      sql`update agents.run set status = 'in_progress', attempt = 1, last_seq = 2 where id = ${run.id}`,
    );
  } finally {
    await owner.close();
  }
}
