import { newId } from '@quire/contracts';
import { sql } from '@quire/db';
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
  const chore: Chore = { name: newId(), everyMs: 3_600_000, clean: async () => done++ };
  /** Each of them looks once, and has looked when it is closed. */
  const replicas = async () => {
    await Promise.all(Array.from({ length: 4 }, () => janitor(chore).close()));
    return done;
  };
  expect(await replicas()).toBe(1);
  expect(await replicas()).toBe(1);
  await queue.owner.run(
    sql`update engine.chore set ran_at = ran_at - interval '1 hour' where name = ${chore.name}`,
  );
  expect(await replicas()).toBe(2);
});

it('a replica that stays does a chore again and again', async () => {
  let done = 0;
  const replica = janitor({ name: newId(), everyMs: 50, clean: async () => done++ });
  await expect.poll(() => done).toBeGreaterThan(2);
  await replica.close();
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
