import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { presign } from './testing/signed-request.ts';
import { openTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const partBytes = 5 * 1024 * 1024;
const letters = ['a', 'b', 'c'];

/** An object of two parts of 5 MiB and a last one of three bytes, numbered with gaps; one more part is not named. */
async function uploadInParts(path: string): Promise<string> {
  const opened = await server.call({ method: 'POST', path, query: { uploads: '' } });
  const uploadId = /<UploadId>(\w+)</.exec(opened.body)?.[1] ?? '';
  const parts = [];
  for (const [i, letter] of [...letters, 'unnamed'].entries()) {
    const body = letter.repeat(i < 2 ? partBytes : 3);
    const partNumber = String(i * 2 + 1);
    const { headers } = await server.call({ method: 'PUT', path, query: { uploadId, partNumber }, body });
    if (i < 3) parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.etag}</ETag></Part>`);
  }
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const done = await server.call({ method: 'POST', path, query: { uploadId }, body });
  expect(done.status).toBe(200);
  return uploadId;
}

const get = (path: string, range?: string) =>
  server.call({ method: 'GET', path, headers: range ? { range } : {} });
const foldersOfUploads = () => readdir(join(server.dir, 'uploads'));

it('reads an object of parts whole and by ranges, also after a restart, and removes the parts with it', async () => {
  const id = await uploadInParts('/box/parts');
  expect(await readdir(join(server.dir, 'uploads', id))).toHaveLength(4);
  await server.restart();
  expect((await get('/box/parts')).body).toBe(`${'a'.repeat(partBytes)}${'b'.repeat(partBytes)}ccc`);
  expect((await get('/box/parts', `bytes=${partBytes - 2}-${partBytes + 1}`)).body).toBe('aabb');
  expect((await get('/box/parts', 'bytes=-4')).body).toBe('bccc');
  const again = await server.call({
    method: 'POST',
    path: '/box/parts',
    query: { uploadId: id },
    body: '<a/>',
  });
  expect(again.code).toBe('NoSuchUpload');
  await server.call({ method: 'DELETE', path: '/box/parts' });
  expect(await foldersOfUploads()).toEqual([]);
});

it('gives who reads an object all of it, though another takes its place', async () => {
  await uploadInParts('/box/replaced');
  const response = await fetch(
    presign(server.base, { method: 'GET', path: '/box/replaced', payloadHash: 'UNSIGNED-PAYLOAD' }),
  );
  await server.call({ method: 'PUT', path: '/box/replaced', body: 'another' });
  expect((await response.text()).length).toBe(2 * partBytes + 3);
  expect((await get('/box/replaced')).body).toBe('another');
  await expect.poll(foldersOfUploads, { timeout: 10_000 }).toEqual([]);
});

it('ends after a kill what joining had begun', async () => {
  const id = await uploadInParts('/box/killed');
  const record = join(server.dir, 'uploads', id, 'upload.json');
  const object = join(server.dir, 'uploads', id, 'object.json');
  await rename(object, record);
  await server.restart();
  expect((await get('/box/killed', 'bytes=0-1')).body).toBe('aa');
  expect(await readFile(object, 'utf8')).toContain('killed');
  await mkdir(join(server.dir, 'uploads', 'left'));
  await writeFile(join(server.dir, 'uploads', 'left', 'object.json'), '{"bucket":"box","key":"gone"}');
  await server.restart();
  expect(await foldersOfUploads()).toEqual([id]);
});
