import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presign, sign } from './testing/signed-request.ts';
import { openTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const scratch = () => readdir(join(server.dir, 'scratch'));
const get = (path: string, headers?: Record<string, string>) => server.call({ method: 'GET', path, headers });
const put = (path: string, body: string, headers?: Record<string, string>) =>
  server.call({ method: 'PUT', path, body, headers });

describe('requests that ask for what is not there', () => {
  it('never mistakes one operation for another', async () => {
    await put('/box/safe', 'kept');
    const query = (name: string) => ({ query: { [name]: '' }, path: '/box/safe' });
    for (const name of ['acl', 'tagging', 'retention', 'versionId', 'unheard-of']) {
      expect(await server.call({ method: 'PUT', body: 'lost', ...query(name) })).toMatchObject({
        status: 501,
      });
      expect(await server.call({ method: 'DELETE', ...query(name) })).toMatchObject({ status: 501 });
    }
    expect(await server.call({ method: 'PATCH', path: '/box/safe' })).toMatchObject({
      code: 'MethodNotAllowed',
    });
    const encrypted = await put('/box/safe', 'lost', { 'x-amz-server-side-encryption': 'aws:kms' });
    expect(encrypted).toMatchObject({ code: 'NotImplemented' });
    expect((await get('/box/safe')).body).toBe('kept');
  });

  it('names what is missing or wrong', async () => {
    expect(await get('/none/a')).toMatchObject({ status: 404, code: 'NoSuchBucket' });
    expect(await put('/none/a', 'x')).toMatchObject({ code: 'NoSuchBucket' });
    expect(await put(`/box/${'k'.repeat(1025)}`, 'x')).toMatchObject({ code: 'KeyTooLongError' });
    expect(await server.call({ method: 'PUT', path: '/Bad_Name' })).toMatchObject({
      code: 'InvalidBucketName',
    });
    expect(await server.call({ method: 'PUT', path: '/..' })).toMatchObject({ code: 'InvalidBucketName' });
    const metadata = { 'x-amz-meta-long': 'x'.repeat(3000) };
    expect(await put('/box/a', 'x', metadata)).toMatchObject({ code: 'MetadataTooLarge' });
    const upload = { query: { uploadId: '../../buckets/box', partNumber: '1' } };
    expect(await server.call({ method: 'PUT', path: '/box/a', ...upload })).toMatchObject({
      code: 'NoSuchUpload',
    });
    const broken = {
      method: 'POST',
      path: '/box',
      query: { delete: '' },
      headers: { 'x-amz-checksum-sha1': '' },
    };
    expect(await server.call({ ...broken, body: '<Delete><Object>' })).toMatchObject({ status: 400 });
  });

  it('wants a length, and one of at most 5 GiB, before it takes a byte', async () => {
    const signed = sign(server.base, { method: 'PUT', path: '/box/long', payloadHash: 'UNSIGNED-PAYLOAD' });
    const head = (headers: Record<string, string>) =>
      new Promise<string>((resolve, reject) => {
        const options = { method: 'PUT', headers: { ...signed.headers, ...headers, expect: '100-continue' } };
        const request = httpRequest(signed.url, options, async (response) => resolve(await text(response)));
        request.on('error', reject).on('continue', () => reject(new Error('the body was asked for')));
        request.flushHeaders();
      });
    expect(await head({ 'transfer-encoding': 'chunked' })).toContain('MissingContentLength');
    expect(await head({ 'content-length': String(5 * 1024 ** 3 + 1) })).toContain('EntityTooLarge');
  });
});

describe('keys', () => {
  it('never leave the folder, whatever they are called', async () => {
    const keys = [
      '../../../evil',
      '..',
      '.',
      '/',
      'a/../b',
      'a//b',
      'con',
      'x=',
      'x+',
      'a',
      'A',
      'a/b',
      '%2e%2e',
      'n\0l',
    ];
    for (const key of keys) expect((await put(`/box/${key}`, key)).status).toBe(200);
    await server.restart();
    for (const key of keys) expect((await get(`/box/${key}`)).body).toBe(key);
    expect((await readdir(server.dir)).sort()).toEqual(['buckets', 'scratch', 'uploads']);
    expect(await readdir(join(server.dir, 'buckets'))).toEqual(['box']);
  });
});

describe('uploads under stress', () => {
  it('leaves nothing of an upload that is cut', async () => {
    const body = 'x'.repeat(1_000_000);
    const { url, headers } = sign(server.base, { method: 'PUT', path: '/box/cut', body });
    const request = httpRequest(url, {
      method: 'PUT',
      headers: { ...headers, 'content-length': body.length },
    });
    request.on('error', () => undefined);
    request.write(body.slice(0, 600_000));
    await expect.poll(scratch).toHaveLength(1);
    request.destroy();
    await expect.poll(scratch).toHaveLength(0);
    expect((await get('/box/cut')).status).toBe(404);
  });

  it('keeps exactly one of many at once, and readers see whole objects', async () => {
    const bodies = Array.from({ length: 20 }, (_, i) => String.fromCharCode(97 + i).repeat(200_000));
    await put('/box/race', bodies[0] ?? '');
    const writes = bodies.map((body) => put('/box/race', body));
    const reads = await Promise.all(bodies.map(() => get('/box/race')));
    expect((await Promise.all(writes)).every(({ status }) => status === 200)).toBe(true);
    for (const { body, headers } of [...reads, await get('/box/race')]) {
      expect(bodies).toContain(body);
      expect(headers['content-length']).toBe('200000');
    }
    expect(await scratch()).toEqual([]);
  });

  it('lets one of many creators win', async () => {
    const create = () => put('/box/first', 'x', { 'if-none-match': '*' });
    const statuses = (await Promise.all(Array.from({ length: 10 }, create))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    const etag = (await get('/box/first')).headers.etag ?? '';
    const swap = () => put('/box/first', 'y', { 'if-match': etag });
    const swaps = (await Promise.all(Array.from({ length: 10 }, swap))).map(({ status }) => status);
    expect(swaps.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect(await scratch()).toEqual([]);
  });
});

describe('browsers and probes', () => {
  it('answers preflights for any origin', async () => {
    const headers = {
      origin: 'https://studio.example.com',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    };
    const preflight = await fetch(`${server.base}/box/a`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
    const url = presign(server.base, { method: 'GET', path: '/box/safe' });
    const answer = await fetch(url, { headers: { origin: 'https://studio.example.com' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is healthy without a signature', async () => {
    expect((await fetch(`${server.base}/_health`)).status).toBe(200);
    expect((await fetch(`${server.base}/box`)).status).toBe(403);
  });

  it('refuses an override that no header can carry', async () => {
    const query = { 'response-content-type': 'a\r\nset-cookie: b' };
    expect((await fetch(presign(server.base, { method: 'GET', path: '/box/safe', query }))).status).toBe(400);
  });
});

describe('events', () => {
  it('tells of finished objects, and never waits for the listener', async () => {
    const heard: { request: IncomingMessage; body: string }[] = [];
    const listener = createServer(async (request, response) => {
      heard.push({ request, body: await text(request) });
      await sleep(heard.length === 1 ? 0 : 10_000, undefined, { ref: false });
      response.end();
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const lost: unknown[] = [];
    const events = {
      url: `http://127.0.0.1:${port}/hook`,
      token: 't0ken',
      onLost: (error: unknown) => lost.push(error),
    };
    const announcing = await openTestServer({ events });
    await announcing.call({ method: 'PUT', path: '/box/a b/ü+', body: 'hello' });
    await expect.poll(() => heard.length).toBe(1);
    expect(heard[0]?.request.headers.authorization).toBe('Bearer t0ken');
    expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({
      Records: [
        {
          eventName: 'ObjectCreated:Put',
          s3: {
            bucket: { name: 'box' },
            object: { key: 'a+b/%C3%BC%2B', size: 5, eTag: '5d41402abc4b2a76b9719d911017c592' },
          },
        },
      ],
    });
    const startedMs = performance.now();
    expect((await announcing.call({ method: 'PUT', path: '/box/b', body: 'x' })).status).toBe(200);
    expect(performance.now() - startedMs).toBeLessThan(1000);
    await expect.poll(() => lost.length, { timeout: 5000 }).toBe(1);
    await announcing.close();
    listener.closeAllConnections();
    listener.close();
  });
});
