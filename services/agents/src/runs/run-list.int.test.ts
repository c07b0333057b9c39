import { setTimeout as delay } from 'node:timers/promises';
import type { Run } from '@quire/contracts/agents';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';

let quire: TestAgents;
beforeAll(async () => {
  quire = await startTestAgents();
});
afterEach(() => quire.stopProcesses());
afterAll(() => quire.close());

const question = { messages: [{ role: 'user', content: 'Tell me.' }] };
const cancel = ({ agentId, id }: Run) => quire.call<Run>('POST', `/v1/agents/${agentId}/runs/${id}/cancel`);

async function start(): Promise<Run> {
  const { id } = await quire.agent();
  return (await quire.call<Run>('POST', `/v1/agents/${id}/runs`, { invokeRequest: question })).body;
}

it('runs are listed newest first, filtered by status, with exact totals', async () => {
  quire.models.script('chat', { text: 'ok' });
  const first = await start();
  const path = `/v1/agents/${first.agentId}/runs`;
  const more = [];
  for (let n = 0; n < 3; n += 1)
    more.push((await quire.call<Run>('POST', path, { invokeRequest: question })).body);
  const list = async (query = '') =>
    (await quire.call<{ runs: Run[]; pagination: { totalItems: number } }>('GET', path + query)).body;
  expect((await list()).runs.map(({ id }) => id)).toEqual([...more.reverse(), first].map(({ id }) => id));
  await cancel(first);
  expect(await list('?status=cancelled')).toMatchObject({
    runs: [{ id: first.id }],
    pagination: { totalItems: 1 },
  });
  expect(await list('?status=queued&limit=1')).toMatchObject({
    pagination: { totalItems: 3, hasMore: true },
  });
  quire.startWorker();
  for (const run of more) await quire.runIn(run, 'completed');
  expect((await list('?status=completed')).pagination.totalItems).toBe(3);
  expect((await list('?status=in_progress')).pagination.totalItems).toBe(0);
  expect((await list('?status=queued&offset=1')).pagination.totalItems).toBe(0);
  expect((await list()).pagination.totalItems).toBe(4);
  expect((await quire.call('GET', `${path}?status=strange`)).status).toBe(400);
});

it('runs are listed by several statuses and between two moments', async () => {
  const first = await start();
  const path = `/v1/agents/${first.agentId}/runs`;
  const runs = [first];
  for (let n = 0; n < 4; n += 1) {
    await delay(3);
    runs.unshift((await quire.call<Run>('POST', path, { invokeRequest: question })).body);
  }
  const list = async (query: object) => {
    const answer = await quire.call<{ runs: Run[]; pagination: { totalItems: number; hasMore: boolean } }>(
      'GET',
      `${path}?${new URLSearchParams({ ...query })}`,
    );
    const { totalItems, hasMore } = answer.body.pagination;
    return [answer.body.runs.map(({ id }) => runs.findIndex((run) => run.id === id)), totalItems, hasMore];
  };
  const [, second, third, fourth] = runs as [Run, Run, Run, Run];
  await cancel(third);
  expect(await list({ status: 'cancelled,queued', limit: 2, offset: 1 })).toEqual([[1, 2], 5, true]);
  expect(await list({ status: 'completed,cancelled' })).toEqual([[2], 1, false]);
  expect(
    (await quire.call<{ runs: Run[] }>('GET', `${path}?status=queued&status=cancelled`)).body.runs,
  ).toHaveLength(5);

  const between = { createdAfter: fourth.createdAt, createdBefore: second.createdAt };
  expect(await list(between)).toEqual([[2], 1, false]);
  expect(await list({ createdAfter: fourth.createdAt, limit: 2 })).toEqual([[0, 1], 3, true]);
  expect(await list({ createdAfter: fourth.createdAt, limit: 2, offset: 2 })).toEqual([[2], 3, false]);
  expect(await list({ ...between, status: 'queued' })).toEqual([[], 0, false]);
  expect(await list({ createdBefore: '2026-01-01' })).toEqual([[], 0, false]);

  for (const [field, query] of [
    ['status', 'status=queued,strange'],
    ['status', 'status='],
    ['createdAfter', 'createdAfter=yesterday'],
    ['createdBefore', 'createdBefore=2026-13-01T00:00:00Z'],
  ] as const) {
    const { status, body } = await quire.call<ProblemBody>('GET', `${path}?${query}`);
    expect([query, status, Object.keys(body.errors ?? {})]).toEqual([query, 400, [field]]);
  }
  const { body } = await quire.call<ProblemBody>('GET', `${path}?status=queued,strange`);
  expect(body.detail).toContain('strange');
});
