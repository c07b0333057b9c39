import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { CurationResult } from '@quire/contracts/curation';
import { connectDb, sql } from '@quire/db';
import { createExtractor, type OpenExtraction } from '@quire/extract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCuration, type TestCuration } from '../../../../test/support/curation.ts';

let curation: TestCuration;
beforeAll(async () => {
  curation = await startTestCuration();
});
afterAll(() => curation.stop());

const program = new URL('../../../../dist/curation-worker.js', import.meta.url);

async function until<T>(look: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + 60_000; ; await delay(50)) {
    const value = await look();
    if (isThere(value)) return value;
    if (Date.now() > deadline) throw new Error(`stays ${JSON.stringify(value)}`);
  }
}

async function outputOf(address: string): Promise<string> {
  return CurationResult.parse(await (await fetch(address)).json()).markdown.output;
}

test('a job whose worker is killed at work is done by another, and a neighbour does not notice', async () => {
  const text = 'Words that take a while to embed. '.repeat(20_000).trimEnd();
  const long = await curation.presign({ embedding: { dimensions: 8 }, chunk_size: 100 });
  const worker = fork(program, { env: { ...process.env, ...curation.env }, stdio: 'ignore' });
  await curation.put(long.put_url, text);
  await until(
    () => curation.status(long.job_id),
    ({ progress }) => progress.stage === 'embedding',
  );
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(await curation.status(long.job_id)).toMatchObject({ status: 'Processing' });
  const other = await curation.startWorker();
  const short = await curation.presign();
  await curation.put(short.put_url, 'A neighbour.');
  await curation.reach(short.job_id, 'Done');
  await until(
    () => curation.status(long.job_id),
    ({ status }) => status === 'Done',
  );
  expect(await outputOf(long.get_url)).toBe(text);
  await other.close();
}, 120_000);

test('an attempt that lost its job changes nothing', async () => {
  const extractor = createExtractor();
  let [begin, goOn] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  /** The first attempt hangs, and then comes back with another text. */
  let attempts = 0;
  const open: typeof extractor.open = async (source, signal) => {
    const extraction = await extractor.open(source, signal);
    if (++attempts > 1) return extraction;
    begin();
    await gate;
    return { ...extraction, pieces: staleText } satisfies OpenExtraction;
  };

  const { job_id, put_url, get_url } = await curation.presign();
  await curation.put(put_url, 'The text.');
  const first = await curation.startWorker({ extractor: { ...extractor, open } });
  await begun;
  const owner = connectDb({ url: curation.database.ownerUrl });
  await owner.run(sql`update engine.job set lease_until = now() - interval '1 minute'
    where id = ${job_id.replace('API_', '')}`);
  await owner.close();
  const second = await curation.startWorker();
  await until(
    () => curation.status(job_id),
    ({ status }) => status === 'Done',
  );
  goOn();
  await Promise.all([first.close(), second.close()]);
  expect(await curation.status(job_id)).toMatchObject({ status: 'Done' });
  expect(await outputOf(get_url)).toBe('The text.');
}, 120_000);

async function* staleText() {
  yield 'A stale text.';
}
