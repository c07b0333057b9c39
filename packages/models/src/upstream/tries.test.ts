import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../test/support/model-server.ts';
import type { ChatRequest, ModelEvent } from '../chat-model.ts';
import { upstreamFailed } from '../models.errors.ts';
import { openaiCompatibleProvider } from '../openai/openai-compatible.provider.ts';
import { waitForRetry } from './retry.ts';

let server: ModelServer;
let provider: ReturnType<typeof openaiCompatibleProvider.connect>;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
// Each test has a circuit of its own.
beforeEach(() => {
  provider = openaiCompatibleProvider.connect({ name: 'test', baseUrl: server.url, apiKey: 'our-own-key' });
  return () => provider.close();
});

const unending = () => new AbortController().signal;
const never = unending();
const hello: ChatRequest = { messages: [{ role: 'user', content: 'hello there' }], maxRetries: 0 };
const chat = (model: string) => provider.chat({ id: model, model, structuredOutput: true });
const callsTo = (model: string) => server.calls.filter((call) => call.model === model).length;
async function collect(model: string, request = hello): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of chat(model).stream(request, unending())) events.push(event);
  return events;
}
async function failTimes(times: number, model: string, request = hello): Promise<void> {
  for (let i = 0; i < times; i++)
    await expect(collect(model, request)).rejects.toMatchObject({ status: expect.any(Number) });
}

it('leaves a failing provider alone, whatever it is asked, and comes back to it by itself', async () => {
  server.script('down', { status: 500 });
  const served = { id: 'down', model: 'down', structuredOutput: true };
  const askAll = () =>
    Promise.allSettled([
      collect('down'),
      provider.embedding({ ...served, dimensions: 3 }).embed(['x'], never),
      provider.moderation(served).moderate(['x'], never),
    ]);
  const areRefused = async () => {
    const before = callsTo('down');
    const answers = (await askAll()).map((answer) => answer.status === 'rejected' && String(answer.reason));
    const isPause = (answer: string | false) => answer !== false && answer.includes('is left alone until');
    return answers.every(isPause) && callsTo('down') === before;
  };
  await failTimes(10, 'down');
  await expect.poll(areRefused, { timeout: 20_000, interval: 10 }).toBe(true);
  server.script('down', {});
  await expect.poll(() => collect('down'), { timeout: 60_000, interval: 200 }).toHaveLength(3);
}, 90_000);

it('does not blame a provider for what its callers do', async () => {
  for (const status of [400, 401, 404, 413, 422, 429]) server.script(`s${status}`, { status });
  for (const status of [400, 401, 404, 413, 422, 429]) await failTimes(3, `s${status}`);
  server.script('mute', { hang: true });
  await failTimes(11, 'mute', { ...hello, timeoutMs: 20 });
  for (let i = 0; i < 11; i++) {
    const leaving = AbortSignal.timeout(20);
    const reading = chat('mute').stream(hello, leaving)[Symbol.asyncIterator]().next();
    await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
  }
  expect(await collect('fine')).toHaveLength(3);
});

it('counts a call with all its tries as one failure', async () => {
  server.script('flaky', { status: 503, headers: { 'retry-after': '0' } });
  await failTimes(3, 'flaky', { ...hello, maxRetries: 4 });
  expect(callsTo('flaky')).toBe(15);
  expect(await collect('fine')).toHaveLength(3);
});

it('begins no try after the end of its time', async () => {
  const failure = {
    error: upstreamFailed('p', 'down'),
    transient: true,
    health: 'down' as const,
    retryAfterMs: 0,
  };
  const standing = { attempt: 0, maxRetries: 5 };
  await waitForRetry(failure, { ...standing, deadline: Date.now() + 60_000 }, never);
  const late = waitForRetry(failure, { ...standing, deadline: Date.now() }, never);
  await expect(late).rejects.toBe(failure.error);
});

it('gives each caller its answer while others wait for a slow model', async () => {
  server.script('slow', { hang: true });
  const callers = Array.from({ length: 100 }, () => new AbortController());
  const waiting = callers.map(({ signal }) =>
    chat('slow')
      .stream(hello, signal)
      [Symbol.asyncIterator]()
      .next()
      .catch(() => 'left'),
  );
  await expect.poll(() => callsTo('slow'), { timeout: 20_000 }).toBe(100);
  expect(await collect('fine')).toHaveLength(3);
  for (const caller of callers) caller.abort();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['left']));
});

it('opens no more connections than its provider may have', async () => {
  const narrow = openaiCompatibleProvider.connect({ name: 'narrow', baseUrl: server.url, maxConnections: 2 });
  server.script('few', { text: 'a b c', delayMs: 5 });
  const model = narrow.chat({ id: 'few', model: 'few', structuredOutput: true });
  const readAll = async () => {
    for await (const _ of model.stream(hello, unending()));
  };
  await Promise.all(Array.from({ length: 12 }, readAll));
  const ports = server.calls.filter((call) => call.model === 'few').map(({ port }) => port);
  expect([ports.length, new Set(ports).size]).toEqual([12, 2]);
  await narrow.close();
});
