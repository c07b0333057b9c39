import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@quire/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestQueue, type TestQueue } from '../../../test/support/queue.ts';
import { type Chore, startJanitor } from './index.ts';

let queue: TestQueue;

beforeAll(async () => {
  queue = await startTestQueue();
});
afterAll(() => queue.close());

const janitor = (chore: Chore, onError = (_: Error) => {}) =>
  startJanitor({ db: queue.db, chores: [chore], onError });

it('a chore is done once per interval over all replicas', async () => {
  let done = 0;
  const chore: Chore = { name: newId(), everyMs: 2_000, clean: async () => done++ };
  const replicas = Array.from({ length: 4 }, () => janitor(chore));
  await expect.poll(() => done, { timeout: 5_000 }).toBe(1);
  await delay(300);
  expect(done).toBe(1);
  await expect.poll(() => done, { timeout: 9_000 }).toBe(2);
  await Promise.all(replicas.map((replica) => replica.close()));
});

it('a chore that failed is due again, and the failure is told', async () => {
  let tries = 0;
  const told: string[] = [];
  const clean = async () => {
    tries += 1;
    if (tries === 1) throw new Error('the broom broke');
  };
  const name = newId();
  const first = janitor({ name, everyMs: 3_600_000, clean }, (error) => told.push(String(error.cause)));
  await expect.poll(() => told).toEqual(['Error: the broom broke']);
  await first.close();
  const next = janitor({ name, everyMs: 3_600_000, clean });
  await expect.poll(() => tries).toBe(2);
  await next.close();
});
