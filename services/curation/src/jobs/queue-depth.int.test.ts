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
