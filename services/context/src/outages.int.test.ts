import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProcessingResults } from '@quire/contracts/context';
import { loadCatalogue } from '@quire/models';
import { createStorage, type Storage } from '@quire/storage';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { startModelServer } from '../../../test/support/model-server.ts';
import { startContext, type TestContext } from '../../../test/support/start-context.ts';
import { removeExpiredUploads } from './uploads/expiry.ts';
import { temporaryKey } from './uploads/object-keys.ts';

const text = { contentType: 'text/plain', fileName: 'note.txt' };
const embeddings = { textEmbeddings: {} };

let context: TestContext;
let storage: Storage;
beforeEach(async () => {
  context = await startContext();
  storage = createStorage(inject('servers').s3);
});
afterEach(async () => {
  storage.close();
  await context.close();
});

/** Stands in for the texts of a worker that never gets further. */
function stuckTexts() {
  let taken = 0;
  const read = (_key: string, signal?: AbortSignal) =>
    new Promise<string>((_resolve, reject) => {
      taken += 1;
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  return { read, taken: () => taken };
}

test('a store that is away is a 503 and no harm beyond it', async () => {
  const key = await context.upload('A note about the sea.', text);
  await context.startWorker();
  await context.links.storage.cut();
  const started = Date.now();
  const refused = await context.process([key], embeddings);
  expect(Date.now() - started).toBeLessThan(4_000);
  expect(refused).toMatchObject({ status: 503, body: { status: 503, detail: expect.any(String) } });
  const presigned = await context.call('GET', '/files/upload/presigned-url?contentType=text/plain');
  expect(presigned.status).toBe(200);

  await context.links.storage.mend();
  const { status } = await context.results(await context.process([key], embeddings));
  expect(status).toBe(200);
});

test('a store that goes away behind an accepted request delays its results', async () => {
  const key = await context.upload('A note about the sea.', text);
  const accepted = await context.process([key], embeddings);
  await context.links.storage.cut();
  await context.startWorker();
  setTimeout(() => void context.links.storage.mend(), 1_000);
  expect((await context.results(accepted)).body).toMatchObject({ status: 'SUCCESS' });
});

test('a database that is away is a 503, and a request is accepted again when it is back', async () => {
  const key = await context.upload('A note about the sea.', text);
  await context.links.database.cut();
  expect((await context.process([key], embeddings)).status).toBe(503);
  await context.links.database.mend();
  expect((await context.process([key], embeddings)).status).toBe(202);
});

test('a request is accepted and done without Redis', async () => {
  const key = await context.upload('A note about the sea.', text);
  await context.links.redis.cut();
  await context.startWorker();
  const started = Date.now();
  const accepted = await context.process([key], embeddings);
  expect(accepted.status).toBe(202);
  expect(Date.now() - started).toBeLessThan(1_000);
  expect((await context.results(accepted)).body).toMatchObject({ status: 'SUCCESS' });
});

test('a worker that is stopped hands its work to the next', async () => {
  const texts = stuckTexts();
  await context.startWorker({ texts });
  const key = await context.upload('A note about the sea.', text);
  const accepted = await context.process([key], embeddings);
  await vi.waitFor(() => expect(texts.taken()).toBe(1));
  await context.stopWorkers();
  await context.startWorker();
  expect((await context.results(accepted)).body).toMatchObject({ status: 'SUCCESS' });
});

test('an object that goes away after the request is told as such', async () => {
  const keys = [await context.upload('One note.', text), await context.upload('Another note.', text)];
  const accepted = await context.process(keys, embeddings);
  await storage.delete(keys[0] ?? '');
  await context.startWorker();
  const { results, status } = ProcessingResults.parse((await context.results(accepted)).body);
  expect(status).toBe('PARTIAL_FAILURE');
  expect(results[0]?.textEmbeddings?.error?.errorType).toBe('ObjectKeyNotFound');
});

test('content that a model refuses is a violation, told as the outcome', async () => {
  const server = await startModelServer();
  const file = join(tmpdir(), `context-models-${process.pid}.json`);
  await writeFile(
    file,
    JSON.stringify({
      providers: { scripted: { type: 'openai-compatible', baseUrl: server.url } },
      models: [{ id: 'scripted', provider: 'scripted', model: 'scripted', kind: 'chat' }],
      defaults: { chat: 'scripted' },
    }),
  );
  const builtIn = loadCatalogue({ env: {} });
  const scripted = loadCatalogue({ file, env: {} });
  await context.startWorker({ models: { ...builtIn, chat: scripted.chat } });
  const key = await context.upload('A note about the sea.', text);

  server.script('scripted', { text: 'The note is about the SEA.' });
  const actions = {
    textClassification: { classes: ['sea', 'land'] },
    textSummarization: { maxWordCount: 3 },
  };
  expect((await context.results(await context.process([key], actions))).body).toMatchObject({
    results: [{ textClassification: { result: 'sea' }, textSummary: { result: 'The note is…' } }],
  });

  server.script('scripted', { text: 'No.', finishReason: 'content_filter' });
  const refused = await context.results(await context.process([key], { ...actions, ...embeddings }));
  expect(refused.body).toMatchObject({
    status: 'PARTIAL_FAILURE',
    results: [
      {
        textClassification: { error: { errorType: 'GuardrailViolation' } },
        textSummary: { error: { errorType: 'GuardrailViolation' } },
        textEmbeddings: { isSuccess: true },
      },
    ],
  });
  await Promise.all([scripted.close(), builtIn.close(), server.close()]);
});

test('uploads are removed a day after they could arrive, those of documents never', async () => {
  const idAt = (ms: number) => {
    const hex = ms.toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
  };
  const hourMs = 3_600_000;
  const tenant = 'account-1/environment-1';
  const [old, young] = [26, 24].map((hours) =>
    temporaryKey(tenant, idAt(Date.now() - hours * hourMs), 'x.txt'),
  );
  await storage.put(old ?? '', Buffer.from('old'));
  await storage.put(young ?? '', Buffer.from('young'));
  const document = await context.upload('A note about the sea.', { documentId: 'kept' });
  await removeExpiredUploads(storage);
  const found = await Promise.all([old, young, document].map((key) => storage.head(key ?? '')));
  expect(found.map((info) => info !== undefined)).toEqual([false, true, true]);
});
