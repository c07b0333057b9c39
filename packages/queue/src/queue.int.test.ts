import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@quire/contracts';
import { type Queryable, sql } from '@quire/db';
import { type AppError, defineError } from '@quire/errors';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  type Kind,
  kind,
  startTestQueue,
  type TestQueue,
  tenant,
  untilAborted,
} from '../../../test/support/queue.ts';
import { cancelChannel } from './jobs.ts';

const outOfPaper = defineError('printer.empty', 503, () => 'The printer is out of paper.');
const nowhere = 'redis://127.0.0.1:1';

let queue: TestQueue;

beforeAll(async () => {
  queue = await startTestQueue();
});
afterEach(() => queue.stopWorkers());
afterAll(() => queue.close());

const submit = async (job: Kind, ring = true) => (await queue.submit(job, [{}], { ring }))[0] as string;

it('does a job once and leaves nothing of it', async () => {
  const job = kind();
  const seen: unknown[] = [];
  queue.work(job, async (attempt) => {
    seen.push([attempt.tenant, attempt.payload, attempt.attempt]);
    await queue.succeed(attempt);
  });
  const id = await submit(job);
  expect(await queue.outcome(id)).toEqual(['done']);
  expect(seen).toEqual([[tenant, { step: 'one' }, 1]]);
  expect(await queue.left(id)).toBe(0);
});

it('forgets a job whose transaction was rolled back', async () => {
  const job = kind();
  const id = newId();
  const failed = queue.db.transaction(async (tx) => {
    await queue.jobs.enqueue(tx, job, { id, tenant, payload: { step: 'one' } });
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await queue.left(id)).toBe(0);
});

it('finds a job whose doorbell was lost', async () => {
  const job = kind();
  queue.work(job, queue.succeed);
  const id = await submit(job, false);
  expect(await queue.outcome(id)).toEqual(['done']);
});

it('loses nothing when Redis forgets everything', async () => {
  const job = kind();
  const ids = await Promise.all(Array.from({ length: 5 }, () => submit(job)));
  const redis = new Redis(queue.redisUrl);
  for (const key of await redis.keys(`*:${job.name}:*`)) await redis.del(key);
  redis.disconnect();
  queue.work(job, queue.succeed);
  for (const id of ids) expect(await queue.outcome(id)).toEqual(['done']);
});

it('works from Postgres alone while Redis is away', async () => {
  const job = kind();
  queue.work(job, queue.succeed, { redisUrl: nowhere });
  const id = await submit(job, false);
  expect(await queue.outcome(id)).toEqual(['done']);
});

it('tries again after a failure, with a higher attempt', async () => {
  const job = kind();
  const attempts: number[] = [];
  queue.work(job, async (attempt) => {
    attempts.push(attempt.attempt);
    if (attempts.length < 3) throw new Error('not yet');
    await queue.succeed(attempt);
  });
  const id = await submit(job);
  expect(await queue.outcome(id)).toEqual(['done']);
  expect(attempts).toEqual([1, 2, 3]);
});

it('gives up when the attempts are used up, and says how each of them ended', async () => {
  const job = kind({ attempts: 2, interruptions: 2 });
  const reasons: string[] = [];
  const id = await submit(job, false);
  await queue.owner.run(
    sql`update engine.job set attempt = 1, lease_until = now() - interval '1 s' where id = ${id}`,
  );
  const failures = [outOfPaper(), new Error('no words for people')];
  queue.work(job, async ({ attempt }) => Promise.reject(failures[attempt - 2]), {
    abandon: async (tx, work, reason) => {
      reasons.push(reason.message, ...work.causes.map(({ message }) => message));
      await queue.record(tx, work.id, reason.code);
    },
  });
  expect(await queue.outcome(id)).toEqual(['job.attempts_used_up']);
  expect(reasons[0]).toBe(
    'The work was begun 3 times and did not finish: attempt 1: its worker process died or stood still; ' +
      'attempt 2: The printer is out of paper; attempt 3: an unexpected error ended it.',
  );
  expect(reasons).toHaveLength(3);
  expect(await queue.left(id)).toBe(0);
});

it('gives up a job whose workers keep dying', async () => {
  const job = kind({ interruptions: 1 });
  const id = await submit(job, false);
  await queue.owner.run(
    sql`update engine.job set attempt = 1, lease_until = now() - interval '1 s' where id = ${id}`,
  );
  queue.work(job, queue.succeed);
  expect(await queue.outcome(id)).toEqual(['job.attempts_used_up']);
});

it('does not begin again what must not be done twice', async () => {
  const job = kind();
  const messages: string[] = [];
  const abandon = async (tx: Queryable, { id }: { id: string }, reason: AppError) => {
    messages.push(reason.message);
    await queue.record(tx, id, reason.code);
  };
  const begun: number[] = [];
  const leaving = queue.work(
    job,
    async ({ attempt, signal, forbidRetry }) => {
      begun.push(attempt);
      await forbidRetry('a letter was sent');
      await untilAborted(signal);
    },
    { abandon },
  );
  const id = await submit(job);
  await expect
    .poll(() => queue.db.run(sql`select 1 from engine.job where retry_forbidden is not null`))
    .toBe(1);
  await leaving.close(0);
  queue.work(job, queue.succeed, { abandon });
  expect(await queue.outcome(id)).toEqual(['job.retry_forbidden']);
  expect(begun).toEqual([1]);
  expect(messages).toEqual([
    'The work was interrupted and is not begun again, because a letter was sent: attempt 1: its worker was shut down.',
  ]);
});

it('takes an attempt that comes back without an end for a failed one', async () => {
  const job = kind({ attempts: 1 });
  queue.work(job, async () => {});
  expect(await queue.outcome(await submit(job))).toEqual(['job.attempts_used_up']);
});

it('gives up a job whose payload makes no sense', async () => {
  const job = kind({ attempts: 2 });
  const id = await submit(job, false);
  await queue.owner.run(sql`update engine.job set payload = '{"step": 1}' where id = ${id}`);
  queue.work(job, queue.succeed);
  expect(await queue.outcome(id)).toEqual(['job.attempts_used_up']);
});

it('refuses every write of an attempt that lost its lease to another', async () => {
  const job = kind();
  const refused: unknown[] = [];
  queue.work(job, async (attempt) => {
    if (attempt.attempt > 1) return queue.succeed(attempt);
    await queue.owner.run(
      sql`update engine.job set attempt = 2, lease_until = now() + interval '1 s' where id = ${attempt.id}`,
    );
    for (const write of [attempt.write, attempt.finish])
      await write((tx) => queue.record(tx, attempt.id, 'stale')).catch((error: unknown) =>
        refused.push(error),
      );
    await queue.expireLease(attempt.id);
  });
  const id = await submit(job);
  expect(await queue.outcome(id)).toEqual(['done']);
  expect(refused).toMatchObject([{ code: 'job.lease_lost' }, { code: 'job.lease_lost' }]);
});

it('removes a waiting job that is cancelled, and nobody does it', async () => {
  const job = kind();
  const id = await submit(job, false);
  expect(await queue.db.transaction((tx) => queue.jobs.cancel(tx, id))).toBe('removed');
  expect(await queue.db.transaction((tx) => queue.jobs.cancel(tx, id))).toBe('gone');
  expect(await queue.left(id)).toBe(0);
});

it('stops a running job within 250 ms of the signal to cancel it', async () => {
  const job = kind();
  let begun = false;
  let heardAt = 0;
  let stoppedAt = 0;
  const unsubscribe = queue.signals.subscribe(cancelChannel(job), () => {
    heardAt = performance.now();
  });
  queue.work(job, async ({ signal }) => {
    begun = true;
    await untilAborted(signal).finally(() => {
      stoppedAt = performance.now();
    });
  });
  const id = await submit(job);
  await expect.poll(() => begun).toBe(true);
  expect(await queue.db.transaction((tx) => queue.jobs.cancel(tx, id))).toBe('requested');
  const asked = performance.now();
  queue.jobs.signalCancel(job, id);
  expect(await queue.outcome(id)).toEqual(['job.cancelled']);
  unsubscribe();
  expect(stoppedAt - heardAt).toBeLessThan(250);
  // Not by the next renewal of its lease, which would tell it as well.
  expect(heardAt).toBeGreaterThan(asked);
});

it('cancels even when the signal is lost', async () => {
  const job = kind();
  let begun = false;
  queue.work(job, async ({ signal }) => {
    begun = true;
    await untilAborted(signal);
  });
  const id = await submit(job);
  await expect.poll(() => begun).toBe(true);
  await queue.db.transaction((tx) => queue.jobs.cancel(tx, id));
  expect(await queue.outcome(id)).toEqual(['job.cancelled']);
});

it('cancels a job whose worker is dead', async () => {
  const job = kind();
  const id = await submit(job, false);
  await queue.owner.run(
    sql`update engine.job set attempt = 1, lease_until = now() + interval '1 hour' where id = ${id}`,
  );
  expect(await queue.db.transaction((tx) => queue.jobs.cancel(tx, id))).toBe('requested');
  await queue.expireLease(id);
  queue.work(job, queue.succeed);
  expect(await queue.outcome(id)).toEqual(['job.cancelled']);
});

it('ends a job that takes longer than its limit', async () => {
  const job = kind({ timeoutMs: 100 });
  queue.work(job, ({ signal }) => untilAborted(signal));
  expect(await queue.outcome(await submit(job))).toEqual(['job.timed_out']);
});

it('hands its job back when it is closed, and the next worker goes on at once', async () => {
  const job = kind({ attempts: 1 });
  let begun = false;
  const leaving = queue.work(job, async ({ signal }) => {
    begun = true;
    await untilAborted(signal);
  });
  const id = await submit(job);
  await expect.poll(() => begun).toBe(true);
  await leaving.close(50);
  queue.work(job, queue.succeed);
  expect(await queue.outcome(id)).toEqual(['done']);
});

it('lets a running job end before it closes', async () => {
  const job = kind();
  let begun = false;
  const leaving = queue.work(job, async (attempt) => {
    begun = true;
    await delay(150);
    await queue.succeed(attempt);
  });
  const id = await submit(job);
  await expect.poll(() => begun).toBe(true);
  await leaving.close(10_000);
  expect(await queue.outcomes(id)).toEqual(['done']);
});
