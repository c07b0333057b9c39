import { ProcessingResults } from '@quire/contracts/context';
import { connectDb, sql } from '@quire/db';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
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

const tenant = 'account-1/environment-1';
const upload = (text: string) => context.upload(text, { contentType: 'text/plain', fileName: 'a.txt' });
const Row = z.record(z.string(), z.unknown());

async function rowsOf(query: ReturnType<typeof sql>) {
  const db = connectDb({ url: context.links.database.url });
  try {
    return await db.tenant(tenant).many(Row, query);
  } finally {
    await db.close();
  }
}

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

test('requests are in the audit, and what their actions came to in the usage', async () => {
  const accepted = await context.process([await upload('Anna Becker has a boat.')], {
    textSummarization: {},
    namedEntityRecognitionText: {},
  });
  await context.results(accepted);
  const { processingId } = accepted.body as { processingId: string };
  expect(await rowsOf(sql`select * from context.audit where target = ${processingId}`)).toEqual([
    expect.objectContaining({
      action: 'content.process',
      tenant,
      details: {
        version: 'context.api/v2',
        objects: 1,
        actions: ['textSummarization', 'namedEntityRecognitionText'],
      },
    }),
  ]);
  const used = await rowsOf(sql`select u.* from context.usage u
    join context.enrichment e on e.id = u.id where e.processing_id = ${processingId} order by u.action`);
  expect(used).toEqual([
    expect.objectContaining({ action: 'namedEntityRecognitionText', calls: 0, model: null }),
    expect.objectContaining({ action: 'textSummarization', calls: 1, model: 'quire/extractive-1' }),
  ]);
  expect(used[1]?.inputTokens).toBeGreaterThan(0);
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
