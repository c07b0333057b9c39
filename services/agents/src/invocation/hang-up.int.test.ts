import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';

let quire: TestAgents;
let chat: string;
let task: string;
beforeAll(async () => {
  quire = await startTestAgents();
  chat = (await quire.agent()).id;
  const config = { inputSchema: {}, outputSchema: { type: 'object' } };
  task = (await quire.agent({ agentType: 'task', config })).id;
});
afterAll(() => quire.close());

const chatRequest = { messages: [{ role: 'user', content: 'Go on.' }] };
const withinMs = 250;
/** Something else may have the processor when it counts; it will not each time. */
const attempts = 8;

/** Hangs up on a call whose model is at work, and returns how long the model's connection stood after that, ms. */
async function hangUp(url: string, body: object): Promise<number> {
  const before = quire.models.calls.length;
  const abort = new AbortController();
  const over = quire.send('POST', url, body, {}, abort.signal).then(
    (response) => response.text().catch(() => undefined),
    () => undefined,
  );
  await expect.poll(() => quire.models.calls.length, { timeout: 15_000, interval: 5 }).toBe(before + 1);
  const hungUp = quire.models.calls[before]?.hungUp;
  const at = hungUp?.then((value) => [value, performance.now()] as const);
  const hungUpAt = performance.now();
  abort.abort();
  const [isHungUp, endedAt] = (await at) ?? [];
  expect(isHungUp).toBe(true);
  await over;
  return (endedAt ?? Number.NaN) - hungUpAt;
}

it.each([
  ['invoke', 'is speaking'],
  ['invoke-stream', 'is speaking'],
  ['invoke-task', 'is speaking'],
  ['invoke-task-stream', 'is speaking'],
  ['invoke', 'has said nothing yet'],
  ['invoke-stream', 'has said nothing yet'],
])('hanging up on %s while the model %s stops it within 250 ms', async (verb, state) => {
  const speaking = { text: 'word '.repeat(2_000), delayMs: 30 };
  quire.models.script('chat', state === 'is speaking' ? speaking : { hang: true });
  const [id, body] = verb.includes('task') ? [task, { inputs: {} }] : [chat, chatRequest];
  const tookMs: number[] = [];
  while (tookMs.length < attempts && !(Math.min(...tookMs) < withinMs))
    tookMs.push(await hangUp(`/v1/agents/${id}/versions/latest/${verb}`, body));
  expect(Math.min(...tookMs)).toBeLessThan(withinMs);
});
