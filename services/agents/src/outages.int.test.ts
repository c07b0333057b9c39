import type { Run } from '@quire/contracts/agents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../test/support/agents.ts';

let quire: TestAgents;
beforeAll(async () => {
  quire = await startTestAgents();
});
afterAll(() => quire.close());

const question = { messages: [{ role: 'user', content: 'Tell me.' }] };

/** An answer and how long it took, ms. */
async function timed<T>(method: string, path: string, body?: unknown) {
  const askedAt = performance.now();
  const answer = await quire.call<T>(method, path, body);
  return { ...answer, tookMs: performance.now() - askedAt };
}

it('without Postgres every call answers 503 within seconds, and works again as soon as it is back', async () => {
  const { id } = await quire.agent();
  const calls = [
    ['GET', '/v1/agents'],
    ['POST', `/v1/agents/${id}/versions/latest/invoke`, question],
    ['POST', `/v1/agents/${id}/runs`, { invokeRequest: question }],
  ] as const;
  await quire.links.database.cut();
  for (const [method, path, body] of calls) {
    const { status, tookMs, headers, body: problem } = await timed<ProblemBody>(method, path, body);
    expect([path, status]).toEqual([path, 503]);
    expect(problem.detail).toMatch(/database/);
    expect(headers.get('retry-after')).toBeTruthy();
    expect(tookMs).toBeLessThan(3_500);
  }
  expect((await quire.call('GET', '/readyz')).status).toBe(503);
  expect((await quire.call('GET', '/health')).status).toBe(200);
  await quire.links.database.mend();
  for (const [method, path, body] of calls)
    expect((await timed(method, path, body)).status).toBeLessThan(300);
});

it('without Redis runs are taken, executed and streamed all the same', async () => {
  quire.models.script('chat', { text: 'one two three' });
  const { id } = await quire.agent();
  const worker = quire.startWorker();
  await quire.links.redis.cut();
  try {
    const created = await timed<Run>('POST', `/v1/agents/${id}/runs`, { invokeRequest: question });
    expect(created.status).toBe(202);
    expect(created.tookMs).toBeLessThan(1_000);
    const stream = await quire.send('GET', `/v1/agents/${id}/runs/${created.body.id}:stream`);
    expect(await stream.text()).toMatch(/"status":"completed"/);
  } finally {
    await quire.links.redis.mend();
    await worker.close();
  }
  const run = await timed<Run>('POST', `/v1/agents/${id}/runs`, { invokeRequest: question });
  const next = quire.startWorker();
  expect((await quire.runIn(run.body, 'completed', 'failed')).status).toBe('completed');
  await next.close();
});

it('without the model server the call answers 502, and works again when it is back', async () => {
  const { id } = await quire.agent({ config: { inferenceConfig: { maxRetries: 0 } } });
  const invoke = () => quire.call<ProblemBody>('POST', `/v1/agents/${id}/versions/latest/invoke`, question);
  quire.models.script('chat', { status: 503, message: 'loading the model' });
  expect((await invoke()).status).toBe(502);
  quire.models.script('chat', { text: 'ok' });
  expect((await invoke()).status).toBe(200);
});

it('without its issuer known tokens keep working', async () => {
  await quire.call('GET', '/v1/agents');
  await quire.issuer.stop();
  expect((await quire.call('GET', '/v1/agents')).status).toBe(200);
  await quire.issuer.start();
});
