import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { kind, startTestQueue, type TestQueue } from '../../../test/support/queue.ts';
import { connectDoorbell, listen } from './doorbell.ts';

let queue: TestQueue;
let redis: Redis;

beforeAll(async () => {
  queue = await startTestQueue();
  redis = new Redis(queue.redisUrl, { maxRetriesPerRequest: null });
});
afterEach(() => queue.stopWorkers());
afterAll(async () => {
  redis.disconnect();
  await queue.close();
});

it('a knock brings a worker that would not look by itself, also after Redis forgot everything', async () => {
  const job = kind();
  const looking = queue.work(job, queue.succeed);
  for (let i = 0; i < 3; i++) {
    const [first] = await queue.submit(job);
    await queue.outcome(first as string);
    for (const key of await redis.keys(`*:${job.name}:*`)) await redis.del(key);
  }
  await looking.close(5_000);
  queue.work(job, queue.succeed, { lookEveryMs: 3_600_000 });
  for (let i = 0; i < 3; i++) {
    const [id] = await queue.submit(job);
    expect(await queue.outcome(id as string)).toEqual(['done']);
  }
});

it('poisoned knocks are passed over', async () => {
  const job = kind();
  const prefix = `quire:${new URL(queue.databaseUrl).pathname.slice(1)}`;
  const bell = new Queue(job.name, { connection: redis, prefix });
  await bell.add('knock', { id: 'not an id' });
  await bell.add('knock', null, { jobId: 'broken' });
  await redis.hset(`${prefix}:${job.name}:broken`, 'data', '{"half":', 'opts', 'none');
  queue.work(job, queue.succeed);
  for (let i = 0; i < 3; i++) {
    const [id] = await queue.submit(job);
    expect(await queue.outcome(id as string)).toEqual(['done']);
  }
  await bell.close();
});

it('workers of another database on the same Redis do not take the knock', async () => {
  const { name } = kind();
  const place = (database: string) => ({
    redisUrl: queue.redisUrl,
    databaseUrl: `postgres://localhost/${database}`,
    onError: () => {},
  });
  const heard: string[] = [];
  const listeners = ['ours', 'theirs'].map((database) =>
    listen(place(database), name, { room: async () => {}, onKnock: () => heard.push(database) }),
  );
  const bell = connectDoorbell(place('ours'));
  await expect
    .poll(() => {
      bell.ring(name);
      return heard.length;
    })
    .toBeGreaterThan(3);
  expect(new Set(heard)).toEqual(new Set(['ours']));
  await Promise.all([bell.close(), ...listeners.map((listener) => listener.close())]);
});
