import { sql } from '@quire/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  block,
  createMarks,
  freeze,
  staleWrites,
  type TrialServers,
} from '../../../scripts/chaos/lease-trial.ts';
import { kind, startTestQueue, type TestQueue, untilAborted } from '../../../test/support/queue.ts';

let queue: TestQueue;
let servers: TrialServers;

beforeAll(async () => {
  queue = await startTestQueue();
  servers = { databaseUrl: queue.databaseUrl, databaseOwnerUrl: queue.databaseUrl, redisUrl: queue.redisUrl };
  await createMarks(queue.owner);
});
afterAll(() => queue.close());

describe('a worker process', () => {
  it('that is blocked for longer than its lease keeps its job', async () => {
    const { ended, marks } = await block(servers, 3_000, 8_000);
    expect(ended).toBe('done');
    expect(marks).toEqual([
      { attempt: 1, what: 'begun' },
      { attempt: 1, what: 'done' },
    ]);
  });

  it('that was frozen past its lease changes nothing when it goes on, three times', {
    timeout: 60_000,
  }, async () => {
    const trials = await Promise.all([1, 2, 3].map(() => freeze(servers, 2_000)));
    for (const { ended, marks } of trials) {
      expect(ended).toMatch(/^(job\.lease_lost|db\.unavailable)$/);
      expect(staleWrites(marks)).toEqual([]);
      expect(marks.at(-1)).toEqual({ attempt: 2, what: 'done' });
    }
  });
});

it('an attempt is told that its lease is lost', async () => {
  const job = kind();
  const reasons: unknown[] = [];
  queue.work(
    job,
    async (work) => {
      const { id, attempt, signal } = work;
      if (attempt > 1) return queue.succeed(work);
      await queue.owner.run(sql`update engine.job set lease_until = null where id = ${id}`);
      await untilAborted(signal).catch((reason: unknown) => reasons.push(reason));
    },
    { leaseMs: 900 },
  );
  const [id] = await queue.submit(job);
  await expect.poll(() => reasons, { timeout: 5_000 }).toMatchObject([{ code: 'job.lease_lost' }]);
  expect(await queue.outcome(id as string)).toEqual(['done']);
});
