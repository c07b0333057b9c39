import { readFile } from 'node:fs/promises';
import { ProcessAccepted, ProcessingPending, ProcessingResults } from '@quire/contracts/context';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startContext, type TestContext } from '../../../test/support/start-context.ts';
import { actions } from './actions/registry.ts';

const otherTenant = { environment_id: 'environment-2' };
const notThere = '00000000-0000-7000-8000-000000000000';
const words = (text: string) => text.split(/\s+/).length;

const letter = `The harbour authority closed the northern pier on Monday after inspectors found cracks in two pillars.
Repairs will take about three weeks and cost 1.2 million euros. Ferries to the islands leave from the southern pier
until then. Passengers are asked to arrive thirty minutes earlier than usual. The authority says that the pier was last
inspected two years ago and that no one was hurt.`;

let context: TestContext;
beforeAll(async () => {
  context = await startContext();
  await context.startWorker();
});
afterAll(() => context.close());

const example = (name: string) => readFile(new URL(`../../../examples/${name}`, import.meta.url));
const uploadText = (text = letter) =>
  context.upload(text, { contentType: 'text/plain', fileName: 'letter.txt' });
const uploadPdf = async () =>
  context.upload(await example('annual-report.pdf'), {
    contentType: 'application/pdf',
    fileName: 'report.pdf',
  });

test('three actions run on a text and a PDF', { timeout: 30_000 }, async () => {
  const keys = [await uploadText(), await uploadPdf()];
  const classes = ['annual report', 'harbour news', 'cooking recipe'];
  const accepted = await context.process(keys, {
    textSummarization: { maxWordCount: 25 },
    textClassification: { classes },
    textEmbeddings: {},
  });
  expect(accepted.status).toBe(202);
  const { processingId, id } = ProcessAccepted.parse(accepted.body);
  expect(id).toBe(processingId);

  const { status, body } = await context.results(accepted);
  expect(status).toBe(200);
  expect(Object.keys(body as object)).toEqual(['id', 'timestamp', 'results', 'status']);
  const { results, ...processing } = ProcessingResults.parse(body);
  expect(processing).toMatchObject({ id: processingId, status: 'SUCCESS' });
  expect(results.map(({ objectKey }) => objectKey)).toEqual(keys);
  for (const item of results) {
    expect(Object.keys(item).sort()).toEqual([
      'objectKey',
      'textClassification',
      'textEmbeddings',
      'textSummary',
    ]);
    const { textSummary, textClassification, textEmbeddings } = item;
    for (const outcome of [textSummary, textClassification, textEmbeddings])
      expect(outcome).toMatchObject({ isSuccess: true, error: null });
    const summary = String(textSummary?.result);
    expect(summary.length).toBeGreaterThan(20);
    expect(words(summary)).toBeLessThanOrEqual(25);
    expect(classes).toContain(textClassification?.result);
    const vector = textEmbeddings?.result as number[];
    expect(vector).toHaveLength(1024);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 3);
  }

  const short = await context.call('GET', `/latest/api/context-enrichment/${processingId}/results`);
  expect(short.body).toEqual(body);
});

test('a document id stands for its latest upload, and results name it', async () => {
  const documentId = 'invoices/2026 #7';
  const first = await context.upload('# First\n\nAn old text about ships.', {
    contentType: 'text/markdown',
    documentId,
  });
  const second = await context.upload(letter, { contentType: 'text/markdown', documentId });
  expect(second).toBe(first);
  const accepted = await context.call('POST', '/content/process', {
    version: 'context.api/v2',
    objectKeys: [{ documentId }],
    actions: { textEmbeddings: {} },
  });
  const { body } = await context.results(accepted);
  expect(body).toMatchObject({ status: 'SUCCESS', results: [{ objectKey: documentId }] });
});

test('the list of actions holds what is there', async () => {
  const { status, body } = await context.call('GET', '/content/process/actions');
  expect(status).toBe(200);
  expect(body).toEqual(actions.map(({ name }) => ({ name })));
  expect(body).toHaveLength(10);
});

describe('a failure', () => {
  test('of one object leaves its neighbours alone', { timeout: 30_000 }, async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const report = await example('annual-report.pdf');
    const keys = [
      await context.upload(Buffer.alloc(999, 7), { contentType: 'text/plain', fileName: 'notes.txt' }),
      await context.upload(png, { contentType: 'image/png', fileName: 'dot.png' }),
      await context.upload(report.subarray(0, 900), { contentType: 'application/pdf', fileName: 'cut.pdf' }),
      await context.upload('', { contentType: 'text/plain', fileName: 'empty.txt' }),
      await uploadText(),
    ];
    const { body } = await context.results(await context.process(keys, { textEmbeddings: {} }));
    const { results, status } = ProcessingResults.parse(body);
    expect(status).toBe('PARTIAL_FAILURE');
    const outcomes = results.map(({ textEmbeddings }) => textEmbeddings?.error?.errorType);
    const invalid = 'ValidationError';
    expect(outcomes).toEqual(['UnsupportedFileType', invalid, invalid, invalid, undefined]);
    expect(results[0]?.textEmbeddings).toEqual({
      isSuccess: false,
      result: null,
      error: { errorType: 'UnsupportedFileType', message: 'The file was not supported, corrupt, or blank.' },
    });
  });

  test('of everything is an error that says why', async () => {
    const key = await context.upload('', { contentType: 'text/plain' });
    const accepted = await context.process([key], { textEmbeddings: {}, textSummarization: {} });
    const { status, body } = await context.results(accepted);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      title: 'Request Processing Error',
      status: 400,
      detail: 'Content processing failed',
      generalProcessingErrors: [{ errorType: 'ValidationError' }],
      results: [{ objectKey: key, textEmbeddings: { isSuccess: false }, textSummary: { isSuccess: false } }],
    });
  });
});

describe('a request', () => {
  test('that breaks rules is refused with each documented message', async () => {
    const { status, body } = await context.call('POST', '/content/process', {
      version: 'context.api/v2',
      objectKeys: [],
      actions: { TextEmbeddings: {} },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: {
        objectKeys: ['ObjectKeys list cannot be null or empty'],
        actions: ["Unknown action 'TextEmbeddings'. Did you mean 'textEmbeddings'?"],
      },
    });
  });

  test('for objects that are absent or foreign names them', async () => {
    const mine = await uploadText();
    const theirs = await context.upload(letter, { contentType: 'text/plain' }, otherTenant);
    const { body } = await context.call(
      'GET',
      '/files/upload/presigned-url?contentType=text/plain&documentId=d',
    );
    const { objectKey: neverSent } = body as { objectKey: string };
    const missing = [theirs, neverSent, 'no/such/key', 'context/documents/../x', '../x'];
    const answer = await context.process([mine, ...missing], { textEmbeddings: {} });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      title: 'Request Processing Error',
      status: 400,
      detail: 'objects missing or wrong content type',
      notExistingObjects: missing,
    });
  });

  test.each([
    ['no JSON', '{"version":', 400],
    ['a list', '[]', 400],
    ['too much', JSON.stringify({ version: 'x'.repeat(1_100_000) }), 413],
  ])('with %s is refused in the same form', async (_what, body, status) => {
    const answer = await context.call('POST', '/content/process', body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ title: expect.any(String), status, traceId: expect.any(String) });
  });

  test('without the permission or a token is refused', async () => {
    const denied = await context.call('GET', '/content/process/actions', undefined, { permissions: [] });
    expect(denied).toMatchObject({
      status: 403,
      body: { error: { code: 'INSUFFICIENT_PERMISSIONS', message: expect.any(String) } },
    });
    const anonymous = await fetch(`${context.base}/content/process/actions`);
    expect(anonymous.status).toBe(401);
    expect(anonymous.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(await anonymous.json()).toMatchObject({ message: expect.any(String) });
  });
});

describe('results', () => {
  test('of an unknown, malformed or foreign id do not exist', async () => {
    const accepted = await context.process([await uploadText()], { textEmbeddings: {} });
    const { processingId } = accepted.body as { processingId: string };
    const foreign = await context.call('GET', `/${processingId}/results`, undefined, otherTenant);
    const unknown = await context.call('GET', `/content/process/${notThere}/results`);
    const malformed = await context.call('GET', `/content/process/%00/results`);
    for (const { status, body } of [foreign, unknown, malformed]) {
      expect(status).toBe(404);
      expect(body).toMatchObject({
        title: 'Request Processing Error',
        status: 404,
        detail: 'processing result with given id does not exist',
      });
    }
    await context.results(accepted);
  });

  test('are announced while they are outstanding', async () => {
    const accepted = await context.process([await uploadPdf()], { textSummarization: {} });
    const { processingId } = accepted.body as { processingId: string };
    const { status, body } = await context.call('GET', `/${processingId}/results`);
    expect(status).toBe(202);
    expect(Object.keys(body as object)).toEqual(['id', 'timestamp', 'status', 'inProgress']);
    ProcessingPending.parse(body);
    expect((await context.results(accepted)).status).toBe(200);
  });
});

describe('an upload address', () => {
  test('takes its content type only', async () => {
    const { body } = await context.call('GET', '/files/upload/presigned-url?contentType=text/plain');
    const { presignedUrl } = body as { presignedUrl: string };
    const headers = { 'content-type': 'text/html' };
    const put = await fetch(presignedUrl, { method: 'PUT', body: letter, headers });
    expect(put.status).toBe(403);
  });

  test.each([
    ['contentType=nonsense', 'contentType'],
    [`documentId=${'d'.repeat(513)}`, 'documentId'],
    ['documentId=a%00b', 'documentId'],
    ['colour=red', 'colour'],
  ])('is refused for %s', async (query, field) => {
    const { status, body } = await context.call('GET', `/files/upload/presigned-url?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });
});
