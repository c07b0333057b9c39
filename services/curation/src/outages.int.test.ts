import { setTimeout as delay } from 'node:timers/promises';
import { CurationResult } from '@quire/contracts/curation';
import { connectDb, sql } from '@quire/db';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestCuration, type TestCuration } from '../../../test/support/curation.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 60_000 });

/** No notifications here: what is uploaded is found by looking. */
let curation: TestCuration;
beforeAll(async () => {
  curation = await startTestCuration({ events: false });
});
afterAll(() => curation.stop());

/** An extractor that never comes to an end, and says when it has begun. */
function stuckExtractor() {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const stuck = (_source: unknown, signal: AbortSignal) => {
    begin();
    return new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  return { begun, extractor: { open: stuck, extract: stuck, close: async () => {} } };
}

test('a job that its worker hands back goes on at another', async () => {
  const { job_id, put_url, get_url } = await curation.presign();
  await curation.put(put_url, 'Carried over.');
  const { extractor, begun } = stuckExtractor();
  const first = await curation.startWorker({ extractor });
  await begun;
  expect(await curation.status(job_id)).toMatchObject({
    status: 'Processing',
    progress: { stage: 'extracting', percent: 2 },
  });
  const stopped = first.close();
  await curation.startWorker();
  await stopped;
  await curation.reach(job_id, 'Done');
  expect(CurationResult.parse(await (await fetch(get_url)).json()).markdown.output).toBe('Carried over.');
});

test('two workers that look for uploads start a job once', async () => {
  await curation.startWorker();
  const jobs = await Promise.all(Array.from({ length: 8 }, () => curation.presign()));
  await Promise.all(jobs.map(({ put_url }) => curation.put(put_url, 'Found.')));
  for (const { job_id } of jobs) await curation.reach(job_id, 'Done');
});

test('a client can start a job itself, any number of times', async () => {
  const { job_id, put_url } = await curation.presign();
  await curation.put(put_url, 'Started by hand.');
  const start = () => curation.call(`/jobs/${job_id}/start`, { method: 'POST' });
  const answers = await Promise.all([start(), start(), start()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await curation.reach(job_id, 'Done');
  expect(await (await start()).json()).toMatchObject({ status: 'Done' });
});

test('while the storage is away a job waits, and it goes on by itself', async () => {
  const { job_id, put_url } = await curation.presign();
  await curation.put(put_url, 'Patience.');
  await curation.s3.stop();
  await curation.deps.jobs.start({ id: job_id.replace('API_', ''), tenant: 'account-1/environment-1' });
  await delay(1_500);
  expect(await curation.status(job_id)).toMatchObject({ status: 'Processing' });
  const details = await curation.call('/health/details');
  expect(details.status).toBe(503);
  expect(await details.json()).toMatchObject({ message: 'Unhealthy', checks: { storage: 'unavailable' } });
  await curation.s3.start();
  await curation.reach(job_id, 'Done');
});

test('a job whose upload never comes ends after a day', async () => {
  const { job_id, get_url } = await curation.presign();
  const owner = connectDb({ url: curation.database.ownerUrl });
  try {
    await owner.run(sql`update curation.awaited_upload set created_at = now() - interval '25 hours'
      where job_id = ${job_id.replace('API_', '')}`);
  } finally {
    await owner.close();
  }
  const message = 'Error: No file was uploaded within 24 hours; request a new job.';
  expect(await curation.reach(job_id)).toMatchObject({ status: 'Error', message });
  expect(await (await fetch(get_url)).json()).toEqual({ message });
});
