import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Draft, presign, type Ready, send, sign } from './testing/signed-request.ts';
import { openTestServer, type TestServer } from './testing/test-server.ts';

const MINUTE_MS = 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
  await server.call({
    method: 'PUT',
    path: '/box/a',
    body: 'kept',
    headers: { 'content-type': 'text/plain' },
  });
});
afterAll(() => server.close());

const put = (draft: Partial<Draft> = {}): Draft => ({
  method: 'PUT',
  path: '/box/new',
  body: 'hello',
  ...draft,
});

describe('signed headers', () => {
  const alterations: [string, Partial<Draft>, (ready: Ready) => Partial<Ready>, string][] = [
    ['a wrong secret', { secret: 'wrong' }, () => ({}), 'SignatureDoesNotMatch'],
    ['an unknown access key', { accessKeyId: 'nobody' }, () => ({}), 'InvalidAccessKeyId'],
    ['another path', {}, ({ url }) => ({ url: url.replace('/new', '/other') }), 'SignatureDoesNotMatch'],
    ['an added query', {}, ({ url }) => ({ url: `${url}?acl` }), 'SignatureDoesNotMatch'],
    ['another method', {}, () => ({ method: 'POST' }), 'SignatureDoesNotMatch'],
    ['a body of another hash', {}, () => ({ body: 'HELLO' }), 'XAmzContentSHA256Mismatch'],
    ['no signature', {}, ({ headers: { authorization: _, ...headers } }) => ({ headers }), 'AccessDenied'],
    ['an old signature', { signedAtMs: Date.now() - 16 * MINUTE_MS }, () => ({}), 'RequestTimeTooSkewed'],
    [
      'a signature of the future',
      { signedAtMs: Date.now() + 16 * MINUTE_MS },
      () => ({}),
      'RequestTimeTooSkewed',
    ],
    ['an undefined payload hash', { payloadHash: 'WHATEVER' }, () => ({}), 'InvalidArgument'],
  ];
  it.each(alterations)('refuses %s', async (_name, draft, alter, code) => {
    const ready = sign(server.base, put(draft));
    expect(await send({ ...ready, ...alter(ready) })).toMatchObject({ code });
    expect(await server.call({ method: 'GET', path: '/box/new' })).toMatchObject({ status: 404 });
  });

  const headers: [string, Record<string, string>, string][] = [
    ['changes a signed header', { 'content-type': 'text/html' }, 'SignatureDoesNotMatch'],
    ['changes a date', { 'x-amz-date': '20200101T000000Z' }, 'AuthorizationHeaderMalformed'],
    ['changes metadata', { 'x-amz-meta-a': '2' }, 'SignatureDoesNotMatch'],
    ['adds metadata', { 'x-amz-meta-b': '2' }, 'AccessDenied'],
    ['adds a copy source', { 'x-amz-copy-source': '/box/a' }, 'AccessDenied'],
    ['changes the payload hash', { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }, 'SignatureDoesNotMatch'],
    ['changes the scheme', { authorization: 'Basic dGVzdDp0ZXN0' }, 'AuthorizationHeaderMalformed'],
  ];
  it.each(headers)('refuses one that %s', async (_name, change, code) => {
    const ready = sign(server.base, put({ headers: { 'content-type': 'text/plain', 'x-amz-meta-a': '1' } }));
    expect(await send({ ...ready, headers: { ...ready.headers, ...change } })).toMatchObject({ code });
  });

  it('refuses a signed header that does not arrive', async () => {
    const ready = sign(server.base, put({ headers: { 'x-amz-meta-a': '1' } }));
    const { 'x-amz-meta-a': _, ...rest } = ready.headers;
    expect(await send({ ...ready, headers: rest })).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
  });
});

describe('presigned addresses', () => {
  const get = (draft: Partial<Draft> = {}) =>
    presign(server.base, { method: 'GET', path: '/box/a', ...draft });
  const codeOf = async (url: string, init: RequestInit = {}) => {
    const answer = await fetch(url, init);
    return answer.ok ? answer.text() : /<Code>(\w+)/.exec(await answer.text())?.[1];
  };

  it('serves a good one', async () => {
    expect(await codeOf(get())).toBe('kept');
  });

  const faults: [string, () => string, string][] = [
    ['an expired one', () => get({ signedAtMs: Date.now() - 62_000 }), 'AccessDenied'],
    ['one of the future', () => get({ signedAtMs: Date.now() + 16 * MINUTE_MS }), 'AccessDenied'],
    ['a changed expiry', () => get().replace('Expires=60', 'Expires=6000'), 'SignatureDoesNotMatch'],
    [
      'an expiry over a week',
      () => get({ query: { 'X-Amz-Expires': '604801' } }),
      'AuthorizationQueryParametersError',
    ],
    ['no expiry', () => get({ query: { 'X-Amz-Expires': '' } }), 'AuthorizationQueryParametersError'],
    ['another key', () => get().replace('/box/a', '/box/b'), 'SignatureDoesNotMatch'],
    ['an added override', () => `${get()}&response-content-type=text%2Fhtml`, 'SignatureDoesNotMatch'],
    ['a parameter twice', () => `${get()}&X-Amz-Date=20200101T000000Z`, 'AuthorizationQueryParametersError'],
    ['no signature', () => get().replace(/&X-Amz-Signature=\w+/, ''), 'AuthorizationQueryParametersError'],
    ['an unsigned host', () => get({ query: { 'X-Amz-SignedHeaders': 'date' } }), 'AccessDenied'],
  ];
  it.each(faults)('refuses %s', async (_name, url, code) => {
    expect(await codeOf(url())).toBe(code);
  });

  it('refuses two ways of authentication at once', async () => {
    const { authorization = '' } = sign(server.base, { method: 'GET', path: '/box/a' }).headers;
    expect(await codeOf(get(), { headers: { authorization } })).toBe('InvalidArgument');
  });

  it('refuses headers of weight that the address does not cover', async () => {
    const url = presign(server.base, { method: 'PUT', path: '/box/p' });
    const init = { method: 'PUT', body: 'x' };
    expect(await codeOf(url, { ...init, headers: { 'x-amz-copy-source': '/box/a' } })).toBe('AccessDenied');
  });

  it('holds the body to a bound type, length and checksum', async () => {
    const headers = { 'content-type': 'text/plain', 'content-length': '5' };
    const query = { 'x-amz-checksum-crc32': 'NhCmhg==' };
    const url = presign(server.base, { method: 'PUT', path: '/box/p', headers, query });
    const send = (body: string, type = 'text/plain') =>
      codeOf(url, { method: 'PUT', body, headers: { 'content-type': type } });
    expect(await send('hello', 'text/html')).toBe('SignatureDoesNotMatch');
    expect(await send('hello!')).toBe('SignatureDoesNotMatch');
    expect(await send('jello')).toBe('BadDigest');
    expect(await server.call({ method: 'GET', path: '/box/p' })).toMatchObject({ status: 404 });
    expect(await send('hello')).toBe('');
  });
});
