import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStorage, type Storage } from './storage.ts';
import { openTestStore, type TestStore } from './testing/any-store.ts';

const MIB = 1024 * 1024;
let store: TestStore;
let storage: Storage;

beforeAll(async () => {
  store = await openTestStore();
  storage = createStorage(store);
  await storage.ensureBucket();
});

afterAll(async () => {
  storage.close();
  await store.close();
});

describe('objects', () => {
  it('makes the bucket once', async () => {
    await expect(storage.ensureBucket()).resolves.toBeUndefined();
  });

  it('gives back what was put', async () => {
    const { etag } = await storage.put('docs/a b+ü%.txt', Buffer.from('hello'), {
      contentType: 'text/plain',
    });
    const { body, ...rest } = await storage.get('docs/a b+ü%.txt');
    expect(await text(body)).toBe('hello');
    expect(rest).toEqual({ size: 5, contentType: 'text/plain', etag });
    expect(await storage.head('docs/a b+ü%.txt')).toMatchObject({ size: 5, contentType: 'text/plain', etag });
  });

  it('reads ranges', async () => {
    await storage.put('range', Buffer.from('0123456789'));
    const part = async (range: { start: number; end?: number }) =>
      text((await storage.get('range', { range })).body);
    expect(await part({ start: 2, end: 4 })).toBe('234');
    expect(await part({ start: 7 })).toBe('789');
  });

  it('takes streams of known and of unknown length', async () => {
    const bytes = randomBytes(9 * MIB);
    const chunks = () => Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]);
    await storage.put('known', chunks(), { contentLength: bytes.length });
    await storage.put('unknown', chunks(), { contentType: 'video/mp4' });
    await storage.put('small', Readable.from([Buffer.from('x')]));
    for (const key of ['known', 'unknown'])
      expect((await buffer((await storage.get(key)).body)).equals(bytes)).toBe(true);
    expect(await storage.head('unknown')).toMatchObject({ size: bytes.length, contentType: 'video/mp4' });
    expect(await storage.head('small')).toMatchObject({ size: 1 });
  });

  it('leaves nothing of a stream that fails, and passes its failure on', async () => {
    for (const contentLength of [undefined, 2000]) {
      const source = new PassThrough();
      source.write(Buffer.alloc(1000));
      const failure = Object.assign(new Error('the client went away'), { code: 'ECONNRESET' });
      setTimeout(() => source.destroy(failure), 50);
      await expect(storage.put('cut', source, { contentLength })).rejects.toBe(failure);
    }
    expect(await storage.head('cut')).toBeUndefined();
  });

  it('refuses a stream shorter than announced', async () => {
    const source = Readable.from([Buffer.alloc(10)]);
    await expect(storage.put('short', source, { contentLength: 11 })).rejects.toThrow('10 bytes');
    expect(await storage.head('short')).toBeUndefined();
  });

  it('knows what is not there', async () => {
    expect(await storage.head('nothing')).toBeUndefined();
    await expect(storage.get('nothing')).rejects.toMatchObject({
      code: 'storage.object_not_found',
      status: 404,
    });
    await expect(storage.copy('nothing', 'x')).rejects.toMatchObject({ code: 'storage.object_not_found' });
    await expect(storage.delete('nothing')).resolves.toBeUndefined();
  });

  it('lists in order, page by page', async () => {
    for (const name of ['b', 'a', 'c', 'd']) await storage.put(`list/${name}`, Buffer.from(name));
    const first = await storage.list('list/', { limit: 3 });
    expect(first.map(({ key }) => key)).toEqual(['list/a', 'list/b', 'list/c']);
    const rest = await storage.list('list/', { after: first.at(-1)?.key });
    expect(rest).toMatchObject([{ key: 'list/d', size: 1 }]);
    expect(await storage.list('none/')).toEqual([]);
  });

  it('copies and deletes', async () => {
    await storage.put('from/ä b', Buffer.from('copied'), { contentType: 'text/markdown' });
    await storage.copy('from/ä b', 'to');
    await storage.delete('from/ä b');
    expect(await storage.head('from/ä b')).toBeUndefined();
    expect(await storage.head('to')).toMatchObject({ contentType: 'text/markdown', size: 6 });
  });
});

describe('presigned addresses', () => {
  it('takes any type when none is bound', async () => {
    const url = storage.presignPut({ key: 'free', expiresInS: 60 });
    for (const type of ['application/pdf', 'text/plain']) {
      const put = await fetch(url, { method: 'PUT', body: 'x', headers: { 'content-type': type } });
      expect(put.status).toBe(200);
      expect(await storage.head('free')).toMatchObject({ contentType: type });
    }
  });

  it('binds type and length', async () => {
    const url = storage.presignPut({
      key: 'bound',
      contentType: 'text/plain',
      contentLength: 5,
      expiresInS: 60,
    });
    const put = (body: string, type: string) =>
      fetch(url, { method: 'PUT', body, headers: { 'content-type': type } }).then(({ status }) => status);
    expect(await put('12345', 'text/html')).toBe(403);
    expect(await put('123456', 'text/plain')).toBe(403);
    expect(await storage.head('bound')).toBeUndefined();
    expect(await put('12345', 'text/plain')).toBe(200);
  });

  it('reads under a file name', async () => {
    await storage.put('dir/report.pdf', Buffer.from('pdf'));
    const answer = await fetch(
      storage.presignGet({ key: 'dir/report.pdf', expiresInS: 60, fileName: 'Q3.pdf' }),
    );
    expect(await answer.text()).toBe('pdf');
    expect(answer.headers.get('content-disposition')).toContain('filename="Q3.pdf"');
  });

  it('refuses an address of another key, another method or another secret', async () => {
    await storage.put('mine', Buffer.from('1'));
    const url = storage.presignGet({ key: 'mine', expiresInS: 60 });
    const strange = createStorage({ ...store, secretAccessKey: 'other' });
    const refused = [
      fetch(url.replace('/mine?', '/small?')),
      fetch(url, { method: 'PUT', body: 'x' }),
      fetch(url, { method: 'DELETE' }),
      fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600')),
      fetch(strange.presignGet({ key: 'mine', expiresInS: 60 })),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await fetch(url)).status).toBe(200);
  });

  it('ends with its time', async () => {
    const past = createStorage({ ...store, now: () => Date.now() - 61_000 });
    expect((await fetch(past.presignGet({ key: 'mine', expiresInS: 60 }))).status).toBe(403);
  });
});

describe('multipart', () => {
  const putPart = async (key: string, uploadId: string, partNumber: number, body: Buffer) => {
    const answer = await fetch(storage.presignPart({ key, uploadId, partNumber, expiresInS: 60 }), {
      method: 'PUT',
      body: new Uint8Array(body),
    });
    expect(answer.status).toBe(200);
    return { partNumber, etag: (answer.headers.get('etag') ?? '').replaceAll('"', '') };
  };

  it('joins parts that arrived by presigned addresses', async () => {
    const [one, two] = [randomBytes(5 * MIB), randomBytes(100)];
    const uploadId = await storage.createMultipart('big', { contentType: 'application/zip' });
    const parts = [await putPart('big', uploadId, 1, one), await putPart('big', uploadId, 2, two)];
    expect(await storage.listParts('big', uploadId)).toEqual(parts);
    expect(await storage.head('big')).toBeUndefined();
    await storage.completeMultipart('big', uploadId, parts);
    const { body, contentType } = await storage.get('big');
    expect((await buffer(body)).equals(Buffer.concat([one, two]))).toBe(true);
    expect(contentType).toBe('application/zip');
  });

  it('refuses parts that are not there or too small', async () => {
    const uploadId = await storage.createMultipart('bad');
    const parts = [
      await putPart('bad', uploadId, 1, randomBytes(10)),
      await putPart('bad', uploadId, 2, randomBytes(10)),
    ];
    const invalid = { code: 'storage.upload_parts_invalid', status: 400 };
    await expect(storage.completeMultipart('bad', uploadId, parts)).rejects.toMatchObject(invalid);
    const unknown = [{ partNumber: 3, etag: '0'.repeat(32) }];
    await expect(storage.completeMultipart('bad', uploadId, unknown)).rejects.toMatchObject(invalid);
    await storage.abortMultipart('bad', uploadId);
  });

  it('ends with abort', async () => {
    const uploadId = await storage.createMultipart('gone');
    await putPart('gone', uploadId, 1, randomBytes(10));
    await storage.abortMultipart('gone', uploadId);
    await expect(storage.abortMultipart('gone', uploadId)).resolves.toBeUndefined();
    await expect(storage.listParts('gone', uploadId)).rejects.toMatchObject({
      code: 'storage.upload_not_found',
    });
    expect(await storage.head('gone')).toBeUndefined();
  });
});
