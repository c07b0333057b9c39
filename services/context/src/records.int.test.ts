import { ProcessingResults } from '@quire/contracts/context';
import { connectDb } from '@quire/db';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pdfOf } from '../../../test/support/pdf.ts';
import { startContext, type TestContext } from '../../../test/support/start-context.ts';
import { runSql } from '../../../test/support/template.ts';
import { processingChore } from './processing/retention.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 120_000 });

let context: TestContext;
beforeAll(async () => {
  context = await startContext();
});
afterAll(() => context.close());

const upload = (text: string) => context.upload(text, { contentType: 'text/plain', fileName: 'a.txt' });
test('an action that takes too long ends as a Timeout, and its neighbours do not', async () => {
  const keys = [await upload('The pier is closed.'), await upload('The pier is open.')];
  const accepted = await context.process(keys, { textEmbeddings: {} });
  const [slow = '', fast = ''] = keys;
  await runSql(
    context.ownerUrl,
    `update engine.job set timeout_ms = 300 where id in
      (select id from context.enrichment where storage_key = '${slow}')`,
  );
  await context.startWorker({
    texts: {
      read: (key, signal) =>
        key === fast
          ? Promise.resolve('The pier is open.')
          : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    },
  });
  const { results, status } = ProcessingResults.parse((await context.results(accepted)).body);
  expect(status).toBe('PARTIAL_FAILURE');
  expect(results.map(({ textEmbeddings }) => textEmbeddings?.error?.errorType)).toEqual([
    'Timeout',
    undefined,
  ]);
  await context.stopWorkers();
});

test('of thirty objects one that is bad fails alone', async () => {
  const good = Array.from({ length: 29 }, (_, i) => upload(`Note ${i}: the pier is closed.`));
  const keys = [await upload(''), ...(await Promise.all(good))];
  await context.startWorker();
  const { body } = await context.results(await context.process(keys, { textSummarization: {} }));
  const { results, status } = ProcessingResults.parse(body);
  expect(status).toBe('PARTIAL_FAILURE');
  expect(results.map(({ textSummary }) => textSummary?.isSuccess)).toEqual([false, ...good.map(() => true)]);
});

test('documents that are locked fail by themselves, and say no more than that', async () => {
  const lock = '/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <28> /U <00> >> /ID [<00><00>] /Root 1 0 R';
  const pdf = pdfOf(['Nobody may read this.']).toString('latin1').replace('/Root 1 0 R', lock);
  const zip = Buffer.from(zipSync({ 'a.txt': strToU8('Nobody may read this.') }));
  const entry = zip.lastIndexOf('a.txt') - 46;
  zip.writeUInt16LE(zip.readUInt16LE(entry + 8) | 1, entry + 8);
  const keys = [
    await context.upload(Buffer.from(pdf, 'latin1'), { contentType: 'application/pdf' }),
    await context.upload(zip, { contentType: 'application/zip' }),
    await upload('The pier is closed.'),
  ];
  const { body } = await context.results(await context.process(keys, { textSummarization: {} }));
  const { results, status } = ProcessingResults.parse(body);
  const locked = { errorType: 'ValidationError', message: 'The file was not supported, corrupt, or blank.' };
  expect(status).toBe('PARTIAL_FAILURE');
  expect(results.map(({ textSummary }) => textSummary?.error)).toEqual([locked, locked, null]);
});

test('results are forgotten after a week, unless they are outstanding', async () => {
  const key = await upload('The pier is closed.');
  const [old, young] = [
    await context.process([key], { textEmbeddings: {} }),
    await context.process([key], { textEmbeddings: {} }),
  ];
  await Promise.all([context.results(old), context.results(young)]);
  await context.stopWorkers();
  const waiting = await context.process([key], { textEmbeddings: {} });
  const idOf = ({ body }: typeof old) => (body as { processingId: string }).processingId;
  await runSql(
    context.ownerUrl,
    `update context.processing set created_at = now() - interval '169 hours'
      where id in ('${idOf(old)}', '${idOf(waiting)}')`,
  );
  await runSql(
    context.ownerUrl,
    `update context.processing set created_at = now() - interval '167 hours' where id = '${idOf(young)}'`,
  );
  const db = connectDb({ url: context.links.database.url });
  await processingChore(db).clean(new AbortController().signal);
  await db.close();
  const statusOf = async (one: typeof old) =>
    (await context.call('GET', `/content/process/${idOf(one)}/results`)).status;
  expect(await Promise.all([old, young, waiting].map(statusOf))).toEqual([404, 200, 202]);
});
