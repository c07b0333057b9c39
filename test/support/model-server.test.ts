import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from './model-server.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const post = (path: string, body: object, signal?: AbortSignal) =>
  fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body), signal });
const messages = [{ role: 'user', content: 'hello there world' }];

it("says the user's words back, in events and whole", async () => {
  const streamed = await (await post('/chat/completions', { model: 'echo', messages, stream: true })).text();
  const events = streamed.split('\n\n').filter(Boolean);
  expect(events.at(-1)).toBe('data: [DONE]');
  const chunks = events.slice(0, -1).map((event) => JSON.parse(event.slice(6)));
  expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe('hello there world');
  expect(chunks.at(-1).usage).toEqual({ prompt_tokens: 10, completion_tokens: 3, total_tokens: 13 });

  expect(await (await post('/chat/completions', { model: 'echo', messages })).json()).toMatchObject({
    choices: [{ message: { content: 'hello there world' }, finish_reason: 'stop' }],
  });
});

it('follows its script in order and keeps to the last reply', async () => {
  server.script('m', { status: 429, headers: { 'retry-after': '7' } }, { text: 'fine' });
  const first = await post('/chat/completions', { model: 'm', messages });
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
  for (const _ of [1, 2]) {
    const answer = await (await post('/chat/completions', { model: 'm', messages })).json();
    expect(answer).toMatchObject({ choices: [{ message: { content: 'fine' } }] });
  }
});

it('embeds the same text the same way', async () => {
  const answer = await post('/embeddings', { model: 'e', input: ['a', 'bb', 'a'] });
  const { data } = (await answer.json()) as { data: { embedding: number[] }[] };
  const [first, other, again] = data.map(({ embedding }) => embedding);
  expect(first).toHaveLength(1_024);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

it('knows who hung up and who stayed', async () => {
  server.script('slow', { text: 'one two three', delayMs: 50 });
  const leaving = new AbortController();
  const response = await post('/chat/completions', { model: 'slow', messages, stream: true }, leaving.signal);
  await response.body?.getReader().read();
  leaving.abort();
  expect(await server.calls.at(-1)?.hungUp).toBe(true);
  await (await post('/chat/completions', { model: 'slow', messages, stream: true })).text();
  expect(await server.calls.at(-1)?.hungUp).toBe(false);
});
