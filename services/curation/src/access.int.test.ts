import { newId } from '@quire/contracts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestCuration, type TestCuration } from '../../../test/support/curation.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 60_000 });

let curation: TestCuration;
beforeAll(async () => {
  curation = await startTestCuration();
});
afterAll(() => curation.stop());

async function answerOf(response: Response | Promise<Response>) {
  const { status, headers } = await response;
  const { traceId: _, ...body } = (await (await response).json()) as Record<string, unknown>;
  return { status, body, challenge: headers.get('www-authenticate') };
}

const presign = (body?: unknown, token?: string) =>
  answerOf(curation.call('/presign', { method: 'POST', body, token }));

describe('a token', () => {
  test('is needed', async () => {
    expect(await presign({}, '')).toMatchObject({
      status: 401,
      body: { message: expect.any(String) },
      challenge: expect.stringMatching(/^Bearer/),
    });
  });

  test('that has expired is refused', async () => {
    const expired = curation.issuer.token({ exp: Math.floor(Date.now() / 1000) - 60 });
    expect(await presign({}, expired)).toMatchObject({ status: 401 });
  });

  test.each([
    ['scope', { scope: 'environment_authorization' }],
    ['permission', { permissions: ['cin-agent-builder.agents.read'] }],
  ])('without the %s of curation is refused', async (_name, claims) => {
    expect(await presign({}, curation.issuer.token(claims))).toMatchObject({
      status: 403,
      body: { error: { code: 'INSUFFICIENT_PERMISSIONS', message: expect.any(String) } },
    });
  });
});

describe('presign', () => {
  test.each([
    ['nothing', undefined],
    ['null', 'null'],
    ['an empty JSON body', ''],
    ['no options', '{}'],
  ])('takes %s', async (_name, body) => {
    const response = await fetch(`${curation.baseUrl}/presign`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${curation.issuer.token()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body,
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      job_id: expect.stringMatching(/^API_[0-9a-f-]{36}$/),
      put_url: expect.stringContaining(curation.s3.endpoint),
      get_url: expect.stringContaining(`${curation.baseUrl}/results/API_`),
      options: expect.objectContaining({ pii: false, chunking: false }),
    });
  });

  test('is there under the public prefix as well', async () => {
    const response = await curation.call('/latest/api/data-curation/presign', { method: 'POST', body: {} });
    expect(response.status).toBe(200);
  });

  test.each([
    ['an unknown option', { colour: 'red' }, 'colour'],
    ['an unknown nested option', { chunking: { size: 500 } }, 'chunking.size'],
    ['a chunk size out of range', { chunk_size: 99 }, 'chunk_size'],
    ['a mode that there is not', { pii: 'masking' }, 'pii'],
    ['a model that there is not', { embeddings_model: 'other' }, 'embedding'],
  ])('names %s', async (_name, body, field) => {
    const { status, body: fault } = await presign(body);
    expect(status).toBe(400);
    expect(fault).toMatchObject({ message: expect.stringContaining(field) });
    expect(Object.keys(fault.errors as object)).toEqual([field]);
  });

  test('a body that is no JSON is a 400', async () => {
    const response = await fetch(`${curation.baseUrl}/presign`, {
      method: 'POST',
      headers: { authorization: `Bearer ${curation.issuer.token()}`, 'content-type': 'application/json' },
      body: '{"pii":',
    });
    expect(await answerOf(response)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });
});

describe('a job of somebody else', () => {
  const notFound = { status: 404, body: { message: 'Job not found' } };

  test('is as unknown as one that never was', async () => {
    const { job_id } = await curation.presign();
    const neighbour = curation.issuer.token({ environment_id: 'environment-2' });
    expect(await answerOf(curation.call(`/status/${job_id}`, { token: neighbour }))).toMatchObject(notFound);
    const start = curation.call(`/jobs/${job_id}/start`, { method: 'POST', token: neighbour });
    expect(await answerOf(start)).toMatchObject(notFound);
    expect((await curation.status(job_id)).status).toBe('Wait For Upload');
  });

  test.each([`API_${newId()}`, newId(), 'API_', "API_'; drop table curation.job", '%00'])(
    'nor is there a job %s',
    async (id) => {
      const answer = await answerOf(curation.call(`/status/${encodeURIComponent(id)}`));
      expect(answer).toMatchObject(notFound);
    },
  );
});

describe('a result address', () => {
  test('answers 404 until the job is done', async () => {
    const { get_url } = await curation.presign();
    expect(await answerOf(fetch(get_url))).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('Wait For Upload') },
    });
  });

  test.each([
    ['another job', (url: string) => url.replace(/API_[^?]+/, `API_${newId()}`)],
    ['a later end', (url: string) => url.replace(/expires=\d+/, 'expires=99999999999')],
    ['another signature', (url: string) => url.replace(/signature=.{4}/, 'signature=AAAA')],
  ])('changed to %s is refused', async (_name, change) => {
    const { get_url } = await curation.presign();
    expect(await answerOf(fetch(change(get_url)))).toMatchObject({ status: 403 });
  });

  test('without a signature is a 400', async () => {
    const { get_url } = await curation.presign();
    expect(await answerOf(fetch(get_url.replace(/\?.*/, '')))).toMatchObject({ status: 400 });
  });
});

describe('storage events', () => {
  const events = (token: string, body: unknown) =>
    answerOf(curation.call('/storage-events', { method: 'POST', token, body }));
  const created = (key: string) => ({
    Records: [{ eventName: 'ObjectCreated:Put', s3: { object: { key: encodeURIComponent(key) } } }],
  });

  test('are taken from the storage alone', async () => {
    for (const token of ['', 'guess', curation.issuer.token()])
      expect(await events(token, created('a/b/c'))).toMatchObject({ status: 401 });
  });

  test('start the job they name, once', async () => {
    const { job_id, put_url } = await curation.presign();
    const event = created(decodeURIComponent(new URL(put_url).pathname.replace('/quire/', '')));
    expect(await events(curation.eventsToken, event)).toMatchObject({ status: 200, body: { started: 1 } });
    expect(await events(curation.eventsToken, event)).toMatchObject({ status: 200, body: { started: 0 } });
    expect((await curation.status(job_id)).status).toBe('Processing');
  });

  test('of other objects and other kinds start nothing', async () => {
    const { Records } = created(`acme/prod/curation/uploads/${newId()}`);
    for (const body of [
      {},
      { Records },
      created('acme/prod/curation/results/x'),
      created('%'),
      { Records: Records.map((record) => ({ ...record, eventName: 'ObjectRemoved:Delete' })) },
    ])
      expect(await events(curation.eventsToken, body)).toMatchObject({ status: 200, body: { started: 0 } });
  });
});

test('a job cannot be started before its file is there', async () => {
  const { job_id } = await curation.presign();
  expect(await answerOf(curation.call(`/jobs/${job_id}/start`, { method: 'POST' }))).toMatchObject({
    status: 409,
  });
});

test('the service tells what it can do and how it is', async () => {
  const json = async (path: string) => (await curation.call(path)).json();
  expect(await json('/models')).toEqual({
    models: [expect.objectContaining({ id: 'quire/extractive-1', default: true })],
  });
  expect(await json('/file-types')).toEqual({
    fileTypes: expect.arrayContaining([{ type: 'application/pdf', extensions: ['pdf'], route: 'text' }]),
  });
  expect(await json('/health')).toEqual({ message: 'Healthy' });
  expect(await json('/health/details')).toEqual({
    message: 'Healthy',
    checks: { database: 'ok', storage: 'ok', issuers: 'ok' },
  });
});
