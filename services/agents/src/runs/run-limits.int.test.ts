import type { Run } from '@quire/contracts/agents';
import { connectDb, type Db, sql } from '@quire/db';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';

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

const invokeRequest = { messages: [{ role: 'user', content: 'Tell me.' }] };
const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

async function start(agentId: string): Promise<Run> {
  const { status, body } = await quire.call<Run>('POST', `/v1/agents/${agentId}/runs`, { invokeRequest });
  expect(status).toBe(202);
  return body;
}

async function set(agentId: string, settings: object): Promise<void> {
  const { status } = await quire.call('PATCH', `/v1/agents/${agentId}/settings`, settings);
  expect(status).toBe(200);
}

/** The most runs that were at work at one moment, by the clock of the database. */
function mostAtOnce(runs: readonly Run[]): number {
  const began = runs.map(({ startedAt }) => startedAt as string);
  const atWork = (moment: string) =>
    runs.filter(({ startedAt, completedAt }) => (startedAt ?? '') <= moment && moment < (completedAt ?? ''));
  return Math.max(...began.map((moment) => atWork(moment).length));
}

it('no more runs of an agent are at work than its tenant allows, until that is taken back', {
  timeout: 60_000,
}, async () => {
  quire.models.script('chat', { text: 'one two three', delayMs: 30 });
  const { id } = await quire.agent();
  await set(id, { maxConcurrentRuns: 2 });
  const made = await times(10, () => start(id));
  quire.startWorker();
  quire.startWorker();
  const ended = await Promise.all(made.map((run) => quire.runIn(run, 'completed')));
  expect(mostAtOnce(ended)).toBeLessThanOrEqual(2);

  quire.models.script('chat', { hang: true });
  const waiting = await times(6, () => start(id));
  await set(id, { maxConcurrentRuns: null });
  await Promise.all(waiting.map((run) => quire.runIn(run, 'in_progress')));
  await Promise.all(waiting.map((run) => quire.call('POST', `/v1/agents/${id}/runs/${run.id}/cancel`)));
  await Promise.all(waiting.map((run) => quire.runIn(run, 'cancelled')));
});

it('a run that takes longer than its tenant allows fails and says so', { timeout: 30_000 }, async () => {
  quire.models.script('chat', { hang: true });
  const { id } = await quire.agent();
  await set(id, { runTimeoutSeconds: 1 });
  const calls = quire.models.calls.length;
  quire.startWorker();
  expect(await quire.runIn(await start(id), 'failed')).toMatchObject({
    attempt: 1,
    error: { code: 'job.timed_out', message: 'The work took longer than its limit of 1 s.' },
  });
  expect(await Promise.all(quire.models.calls.slice(calls).map(({ hungUp }) => hungUp))).toEqual([true]);
});

it('a run that is given up tells how each of its attempts ended', { timeout: 60_000 }, async () => {
  quire.models.script('chat', { hang: true });
  const { id } = await quire.agent();
  const run = await start(id);
  const first = quire.startWorker();
  await quire.runIn(run, 'in_progress');
  await first.close();
  // What no version can hold: a bug, as far as the worker can tell.
  await owner.run(sql`update agents.agent_version set config = '{}' where agent_id = ${id}`);
  quire.startWorker();
  const { error, attempt } = await quire.runIn(run, 'failed');
  expect(attempt).toBe(4);
  expect(error).toEqual({
    code: 'job.attempts_used_up',
    message:
      'The work was begun 4 times and did not finish: attempt 1: its worker was shut down; ' +
      'attempt 2: an unexpected error ended it; attempt 3: an unexpected error ended it; ' +
      'attempt 4: an unexpected error ended it.',
  });
});
