import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@quire/contracts';
import type { Run } from '@quire/contracts/agents';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import { type Cancels, listenForCancels } from '../../../../test/support/cancels.ts';
import { readEvents } from '../../../../test/support/run-events.ts';
import { watchStalls } from '../../../../test/support/stalls.ts';

let quire: TestAgents;
let agentId: string;
let cancels: Cancels;
beforeAll(async () => {
  quire = await startTestAgents();
  agentId = (await quire.agent()).id;
  cancels = await listenForCancels(quire.links.redis.url);
});
afterEach(() => quire.stopProcesses());
afterAll(async () => {
  cancels.close();
  await quire.close();
});

const urlOf = ({ id }: Run) => `/v1/agents/${agentId}/runs/${id}`;
const cancel = (run: Run) => quire.call<Run>('POST', `${urlOf(run)}/cancel`);

interface Started {
  run: Run;
  content: string;
}

/** Starts runs, each with a question of its own, by which its model call is known. */
async function start(count: number): Promise<Started[]> {
  const make = async () => {
    const content = newId();
    const invokeRequest = { messages: [{ role: 'user', content }] };
    const { body } = await quire.call<Run>('POST', `/v1/agents/${agentId}/runs`, { invokeRequest });
    return { run: body, content };
  };
  return Promise.all(Array.from({ length: count }, make));
}

const callOf = ({ content }: { content: string }) =>
  quire.models.calls.find(({ body }) => JSON.stringify(body).includes(content));

async function callsOf(runs: { content: string }[]) {
  for (;;) {
    const calls = runs.flatMap((run) => callOf(run) ?? []);
    if (calls.length === runs.length) return calls;
    await delay(10);
  }
}

/** The statuses that a run's stream tells, in order. */
const story = async (run: Run) =>
  (await readEvents(await quire.send('GET', `${urlOf(run)}:stream`))).flatMap(
    ({ data }) => data.run?.status ?? [],
  );

it('runs that wait are cancelled at once and never begin', async () => {
  const runs = await start(40);
  const answers = await Promise.all(runs.flatMap(({ run }) => [cancel(run), cancel(run)]));
  for (const { status, body } of answers) expect([status, body.status]).toEqual([200, 'cancelled']);
  const worker = quire.startWorker();
  const [last] = await start(1);
  await quire.runIn((last as Started).run, 'completed', 'failed');
  for (const run of runs) {
    expect(callOf(run)).toBeUndefined();
    expect(await story(run.run)).toEqual(['queued', 'cancelled']);
  }
  await worker.close();
});

it.each([
  ['whose model is silent', { hang: true }],
  ['that are streamed', { text: 'word '.repeat(2_000), delayMs: 20 }],
])('runs %s stop their models within 250 ms of the signal, all of them', async (_, reply) => {
  quire.models.script('chat', reply);
  const workers = [quire.startWorker(), quire.startWorker(), quire.startWorker()];
  const runs = await start(12);
  const calls = await callsOf(runs);
  await delay(100);
  const stalls = watchStalls();
  const waits = await Promise.all(
    runs.map(async ({ run }, n) => {
      const stopped = calls[n]?.hungUp.then((hungUp) => ({ hungUp, at: performance.now() }));
      const [{ body }, again] = await Promise.all([cancel(run), cancel(run)]);
      for (const { status } of [body, again.body]) expect(['cancelling', 'cancelled']).toContain(status);
      const { hungUp, at = Number.NaN } = (await stopped) ?? {};
      expect(hungUp).toBe(true);
      return at - cancels.heardAt(run.id);
    }),
  );
  const allowedMs = 250 + stalls.longestMs();
  for (const waited of waits) expect(waited).toBeLessThan(allowedMs);
  for (const { run } of runs)
    expect(await story(run)).toEqual(['queued', 'in_progress', 'cancelling', 'cancelled']);
  await Promise.all(workers.map((worker) => worker.close()));
});

it('runs that are cancelled at any moment end as they say and never change again', async () => {
  quire.models.script('chat', { text: 'one two three four', delayMs: 5 });
  const workers = [quire.startWorker(), quire.startWorker()];
  const runs = await start(40);
  const moments = await Promise.all(
    runs.map(async ({ run }, n) => {
      await delay(n * 15);
      const { body } = await cancel(run);
      return { run, said: body.status };
    }),
  );
  for (const { run, said } of moments) {
    const { status } = await quire.runIn(run, 'completed', 'cancelled', 'failed');
    if (said !== 'cancelling') expect(status).toBe(said);
    const told = await story(run);
    expect(told.at(-1)).toBe(status);
    expect(told.filter((one) => ['completed', 'cancelled', 'failed'].includes(one))).toHaveLength(1);
    expect(status).not.toBe('failed');
    if (told.includes('cancelling')) expect(told.slice(told.indexOf('cancelling') + 1)).toEqual([status]);
    expect((await cancel(run)).body.status).toBe(status);
  }
  await Promise.all(workers.map((worker) => worker.close()));
});

it('a run whose cancel signal is lost is cancelled all the same', async () => {
  quire.models.script('chat', { text: 'word '.repeat(2_000), delayMs: 20 });
  const worker = quire.startWorker();
  const [started] = await start(1);
  const { run, content } = started as Started;
  await callsOf([{ content }]);
  await quire.links.redis.cut();
  expect((await cancel(run)).body.status).toBe('cancelling');
  await quire.runIn(run, 'cancelled');
  await quire.links.redis.mend();
  await worker.close();
});
