import { heavyCurationJob } from '@quire/contracts/curation';
import { connectDb, sql } from '@quire/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCuration, type TestCuration } from '../../../../test/support/curation.ts';

let curation: TestCuration;
beforeAll(async () => {
  curation = await startTestCuration({ events: false, maxQueued: 2 });
});
afterAll(() => curation.stop());

test('a start beyond the files that may wait says when to come again, and the file is curated later', async () => {
  const jobs = await Promise.all(Array.from({ length: 5 }, () => curation.presign()));
  await Promise.all(jobs.map(({ put_url }) => curation.put(put_url, 'Waits.')));
  const answers: Response[] = [];
  for (const { job_id } of jobs)
    answers.push(await curation.call(`/jobs/${job_id}/start`, { method: 'POST' }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429, 429]);
  expect(answers.at(-1)?.headers.get('retry-after')).toBe('5');
  expect(await curation.status(jobs[4]?.job_id ?? '')).toMatchObject({ status: 'Wait For Upload' });
  await curation.startWorker();
  for (const { job_id } of jobs) await curation.reach(job_id, 'Done');
});

test('files that were handed on count as well', async () => {
  const other = await startTestCuration({ events: false, maxQueued: 2 });
  const owner = connectDb({ url: other.database.ownerUrl });
  try {
    for (let i = 0; i < 2; i++)
      await owner.run(sql`insert into engine.job (id, name, tenant, payload)
        values (gen_random_uuid(), ${heavyCurationJob.name}, 'account-1/environment-1', '{}')`);
    const { job_id, put_url } = await other.presign();
    await other.put(put_url, 'Waits.');
    expect((await other.call(`/jobs/${job_id}/start`, { method: 'POST' })).status).toBe(429);
  } finally {
    await owner.close();
    await other.stop();
  }
});
