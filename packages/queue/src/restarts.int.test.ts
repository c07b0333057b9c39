import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '@quire/db';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { kind, startTestQueue, type TestQueue } from '../../../test/support/queue.ts';

let queue: TestQueue;

beforeAll(async () => {
  queue = await startTestQueue();
});
afterEach(() => queue.stopWorkers());
afterAll(() => queue.close());

it('a rolling restart under load drops nothing and uses up no attempt', async () => {
  const job = kind({ attempts: 1, interruptions: 1 });
  const start = () =>
    queue.work(job, async (work) => {
      await delay(40 * Math.random(), undefined, { signal: work.signal });
      await queue.succeed(work);
    });
  let workers = [start(), start(), start()];
  const ids: string[] = [];
  let loading = true;
  const load = (async () => {
    while (loading) {
      ids.push(...(await queue.submit(job, [{}, {}, {}])));
      await delay(15);
    }
  })();
  for (let round = 0; round < 2; round++)
    for (const leaving of workers) {
      workers = [...workers.filter((worker) => worker !== leaving), start()];
      await leaving.close(10);
    }
  loading = false;
  await load;
  await expect
    .poll(() => queue.db.run(sql`select 1 from engine.job where name = ${job.name}`), { timeout: 15_000 })
    .toBe(0);
  const outcomes = await queue.db.many(
    z.object({ what: z.string(), times: z.number() }),
    sql`select what, count(*) as times from engine.outcome where id = any(${ids}::uuid[]) group by what`,
  );
  expect(outcomes).toEqual([{ what: 'done', times: ids.length }]);
});
