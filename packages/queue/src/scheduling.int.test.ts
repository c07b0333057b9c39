import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '@quire/db';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Kind,
  kind,
  type Step,
  startTestQueue,
  type TestQueue,
  tenant,
} from '../../../test/support/queue.ts';
import { claimJobs } from './jobs.sql.ts';

let queue: TestQueue;

beforeAll(async () => {
  queue = await startTestQueue();
});
afterEach(() => queue.stopWorkers());
afterAll(() => queue.close());

const many = (count: number, entry: object) => Array.from({ length: count }, () => entry);

describe('whose turn it is', () => {
  it("another tenant's single job is delayed by at most one slot", async () => {
    const job = kind();
    await queue.submit(job, many(300, { tenant: 'busy/prod' }), { ring: false });
    for (const small of ['small/prod', 'a-small/prod']) {
      await claimJobs(queue.db, job.name, 3, 15_000);
      await queue.submit(job, [{ tenant: small }], { ring: false });
      const next = await claimJobs(queue.db, job.name, 2, 15_000);
      expect(next.map((claimed) => claimed.tenant)).toContain(small);
    }
  });

  it('goes around, also between the keys of a tenant', async () => {
    const job = kind();
    const order: string[] = [];
    await queue.submit(
      job,
      [
        ...many(4, { tenant: 'a/x', concurrencyKey: 'k1', payload: { step: 'a1' } }),
        ...many(2, { tenant: 'a/x', concurrencyKey: 'k2', payload: { step: 'a2' } }),
        ...many(3, { tenant: 'b/x', payload: { step: 'b' } }),
      ],
      { ring: false },
    );
    queue.work(
      job,
      async (work) => {
        order.push(work.payload.step);
        await queue.succeed(work);
      },
      { concurrency: 1 },
    );
    await expect.poll(() => order.length, { timeout: 5_000 }).toBe(9);
    expect(order).toEqual(['a1', 'b', 'a2', 'b', 'a1', 'b', 'a2', 'a1', 'a1']);
  });

  it('work that waits for its next attempt stands in nobody’s way', async () => {
    const job = kind({ backoffMs: 60_000 });
    const [failing] = await queue.submit(job, [{ payload: { step: 'fails' } }]);
    queue.work(job, (work) =>
      work.payload.step === 'fails' ? Promise.reject(new Error('not now')) : queue.succeed(work),
    );
    await expect.poll(() => waiting(job)).toBe(1);
    const [id] = await queue.submit(job);
    expect(await queue.outcome(id as string)).toEqual(['done']);
    expect(await queue.left(failing as string)).toBe(1);
  });
});

const waiting = (job: Kind) =>
  queue.db.run(
    sql`select 1 from engine.job where name = ${job.name} and attempt > 0 and lease_until is null`,
  );

describe('the limit of a key', () => {
  function gauge() {
    let now = 0;
    let most = 0;
    return {
      most: () => most,
      async handle(work: Step) {
        now += 1;
        most = Math.max(most, now);
        await delay(100);
        now -= 1;
        await queue.succeed(work);
      },
    };
  }

  it('holds over all workers, and other keys do not wait for it', async () => {
    const job = kind();
    const limited = { concurrencyKey: 'agent' };
    await queue.jobs.limitConcurrency(queue.db, job, { tenant, ...limited, limit: 2 });
    const slow = gauge();
    const done: string[] = [];
    const handle = async (work: Step) => {
      await (work.payload.step === 'free' ? queue.succeed(work) : slow.handle(work));
      done.push(work.payload.step);
    };
    await queue.submit(job, [...many(12, limited), { payload: { step: 'free' } }], { ring: false });
    for (let i = 0; i < 3; i++) queue.work(job, handle);
    await expect.poll(() => done.length, { timeout: 9_000 }).toBe(13);
    expect(slow.most()).toBe(2);
    expect(done.indexOf('free')).toBeLessThan(3);
  });

  it('is that of the moment: lifted and set anew while jobs wait', async () => {
    const job = kind();
    const place = { tenant, concurrencyKey: 'agent' };
    await queue.jobs.limitConcurrency(queue.db, job, { ...place, limit: 1 });
    await queue.submit(job, many(6, { concurrencyKey: 'agent' }), { ring: false });
    expect(await claimJobs(queue.db, job.name, 4, 15_000)).toHaveLength(1);
    await queue.jobs.limitConcurrency(queue.db, job, { ...place, limit: 3 });
    expect(await claimJobs(queue.db, job.name, 4, 15_000)).toHaveLength(2);
    await queue.jobs.limitConcurrency(queue.db, job, { ...place, limit: null });
    expect(await claimJobs(queue.db, job.name, 9, 15_000)).toHaveLength(3);
  });
});

describe('the depth of a queue', () => {
  it('has a limit per tenant, and the answer says when to come again', async () => {
    const job = kind({ maxQueued: 3 });
    await queue.submit(job, many(3, {}), { ring: false });
    await expect(queue.submit(job)).rejects.toMatchObject({
      code: 'job.queue_full',
      status: 429,
      headers: { 'retry-after': '5' },
    });
    await queue.submit(job, [{ tenant: 'other/prod' }], { ring: false });
    queue.work(job, queue.succeed);
    await expect.poll(() => queue.submit(job).catch(() => undefined), { timeout: 5_000 }).toBeDefined();
  });
});

it('a job may have a time limit of its own', async () => {
  const job = kind();
  queue.work(job, ({ signal }) => delay(60_000, undefined, { signal }));
  const [id] = await queue.submit(job, [{ timeoutMs: 100 }]);
  expect(await queue.outcome(id as string)).toEqual(['job.timed_out']);
});

it('a claim costs the same whatever waits behind it', async () => {
  const fill = async (rows: number) => {
    const { name } = kind();
    await queue.owner.run(sql`insert into engine.job (id, name, tenant, payload, concurrency_key)
      select gen_random_uuid(), ${name}, 't' || n % 7, '{}', 'k' || n % 5 from generate_series(1, ${rows}) n`);
    return { name, times: [] as number[] };
  };
  const few = await fill(500);
  const lots = await fill(50_000);
  await queue.owner.run(sql`analyze engine.job`);
  // In turns, so that whatever else the machine does falls on both.
  for (let i = 0; i < 40; i++)
    for (const { name, times } of [few, lots]) {
      const began = performance.now();
      expect(await claimJobs(queue.db, name, 5, 15_000)).toHaveLength(5);
      times.push(performance.now() - began);
    }
  const median = ({ times }: { times: number[] }) => times.sort((a, b) => a - b)[20] as number;
  expect(median(lots)).toBeLessThan(median(few) * 4 + 5);
});
