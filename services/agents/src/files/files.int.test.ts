import type { File, FileUpload } from '@quire/contracts/agents';
import { connectDb, type Db, sql } from '@quire/db';
import { createStorage, type Storage } from '@quire/storage';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  type Claims,
  type ProblemBody,
  startTestAgents,
  type TestAgents,
} from '../../../../test/support/agents.ts';
import { fileKey, uploadKey } from './file-keys.ts';
import { removeExpiredFiles } from './file-retention.ts';

const tenant = 'account-1/environment-1';
const other = { sub: 'user-2', permissions: ['cin-agent-builder.agents.invoke'], roles: [] };
const stranger = { environment_id: 'elsewhere' };
let quire: TestAgents;
let owner: Db;
let db: Db;
let storage: Storage;
beforeAll(async () => {
  quire = await startTestAgents();
  owner = connectDb({ url: quire.ownerUrl });
  db = connectDb({ url: quire.links.database.url });
  storage = createStorage(inject('servers').s3);
});
afterAll(async () => {
  storage.close();
  await Promise.all([owner.close(), db.close()]);
  await quire.close();
});

const table = { fileName: 'rows.csv', contentType: 'text/csv', sizeBytes: 8 };
const bytes = 'a,b\n1,2\n';
const open = async (body: object = {}, claims?: Claims) =>
  (await quire.call<FileUpload>('POST', '/v1/files', { ...table, ...body }, claims)).body;
const put = (upload: FileUpload, body: string, headers: Record<string, string> = {}) =>
  fetch(upload.uploadUrl, {
    method: 'PUT',
    headers: { 'content-type': upload.contentType, ...headers },
    body,
  });
const get = <T = File>(id: string, claims?: Claims) =>
  quire.call<T>('GET', `/v1/files/${id}`, undefined, claims);

async function upload(body: object = {}, claims?: Claims): Promise<FileUpload> {
  const session = await open(body, claims);
  expect((await put(session, bytes)).status).toBe(200);
  return session;
}

describe('POST /v1/files', () => {
  it('answers with a signed address that takes the declared bytes', async () => {
    const { status, body } = await quire.call<FileUpload>('POST', '/v1/files', table);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      ...table,
      createdAt: expect.stringMatching(/Z$/),
      uploadUrl: expect.stringContaining('X-Amz-Signature='),
      uploadExpiresAt: expect.stringMatching(/Z$/),
      headers: { 'Content-Type': 'text/csv', 'Content-Length': '8' },
    });
    expect((await get(body.id)).body).toMatchObject({ status: 'PENDING', downloadUrl: null });
    expect((await put(body, bytes)).status).toBe(200);
    const { body: file } = await get(body.id);
    expect(file).toMatchObject({ ...table, status: 'UPLOADED', isShared: false, createdBy: 'user-1' });
    const download = await fetch(file.downloadUrl ?? '');
    expect(await download.text()).toBe(bytes);
    expect(download.headers.get('content-disposition')).toContain('rows.csv');
  });

  it('binds type and length: the storage refuses anything else', async () => {
    const session = await open();
    expect((await put(session, bytes, { 'content-type': 'text/plain' })).status).toBe(403);
    expect((await put(session, `${bytes}3`)).status).toBe(403);
    expect((await put(session, 'a')).status).toBe(403);
    const bare = await fetch(session.uploadUrl, { method: 'PUT', body: new TextEncoder().encode(bytes) });
    expect(bare.status).toBe(403);
    expect((await get(session.id)).body.status).toBe('PENDING');
  });

  it('takes what is sent once: what comes after it was read changes nothing', async () => {
    const session = await upload();
    await get(session.id);
    await put(session, '9,9\n9,9\n');
    const again = (await get(session.id)).body;
    expect(await (await fetch(again.downloadUrl ?? '')).text()).toBe(bytes);
  });

  it('replays the answer to a repeated key', async () => {
    const headers = {
      authorization: `Bearer ${quire.issuer.token()}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    };
    const ask = () =>
      fetch(`${quire.base}/v1/files`, { method: 'POST', headers, body: JSON.stringify(table) });
    const first = await (await ask()).json();
    const second = await ask();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await second.json()).toEqual(first);
  });

  it.each([
    ['fileName', { fileName: '' }],
    ['fileName', { fileName: '../rows.csv' }],
    ['fileName', { fileName: '..' }],
    ['fileName', { fileName: 'a\nb' }],
    ['fileName', { fileName: 7 }],
    ['fileName', { fileName: undefined }],
    ['contentType', { contentType: 'csv' }],
    ['contentType', { contentType: 'text/csv\r\nx: y' }],
    ['contentType', { contentType: undefined }],
    ['sizeBytes', { sizeBytes: 0 }],
    ['sizeBytes', { sizeBytes: 104_857_601 }],
    ['sizeBytes', { sizeBytes: 1.5 }],
    ['sizeBytes', { sizeBytes: '8' }],
    ['sizeBytes', { sizeBytes: undefined }],
    ['isShared', { isShared: 'yes' }],
    ['colour', { colour: 'red' }],
  ])('names %s in a 400 for %j', async (field, body) => {
    const answer = await quire.call<ProblemBody>('POST', '/v1/files', { ...table, ...body });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]]);
  });

  it('takes the largest file and a type with parameters', async () => {
    const body = {
      file_name: 'a b (1).txt',
      content_type: 'text/plain; charset=utf-8',
      size_bytes: 104_857_600,
    };
    expect((await quire.call('POST', '/v1/files', body)).status).toBe(200);
  });
});

describe('a file', () => {
  it('is its uploader’s alone, or everybody’s in the tenant where it is shared', async () => {
    const [mine, shared] = [await upload(), await upload({ isShared: true })];
    expect((await get(mine.id, other)).status).toBe(404);
    expect((await get(shared.id, other)).body).toMatchObject({ isShared: true, status: 'UPLOADED' });
    for (const { id } of [mine, shared]) expect((await get(id, stranger)).status).toBe(404);
    const ids = async (claims?: Claims) =>
      (await quire.call<{ files: File[] }>('GET', '/v1/files', undefined, claims)).body.files.map(
        ({ id }) => id,
      );
    expect(await ids()).toEqual(expect.arrayContaining([mine.id, shared.id]));
    expect(await ids(other)).toContain(shared.id);
    expect(await ids(other)).not.toContain(mine.id);
    expect(await ids(stranger)).toEqual([]);
  });

  it('is listed newest first, by pages', async () => {
    const claims = { environment_id: 'pages' };
    const made = [];
    for (let i = 0; i < 3; i++) made.push((await open({ fileName: `${i}.csv` }, claims)).id);
    const page = async (query: string) =>
      (await quire.call('GET', `/v1/files${query}`, undefined, claims)).body;
    expect(await page('?limit=2')).toMatchObject({
      files: [{ id: made[2] }, { id: made[1] }],
      pagination: { totalItems: 3, offset: 0, limit: 2, hasMore: true },
    });
    expect(await page('?offset=2')).toMatchObject({
      files: [{ id: made[0] }],
      pagination: { hasMore: false },
    });
  });

  it('is deleted by its uploader or an administrator, and its bytes go after it', async () => {
    const shared = await upload({ isShared: true });
    await get(shared.id);
    const remove = (id: string, claims?: Claims) =>
      quire.call('DELETE', `/v1/files/${id}`, undefined, claims);
    expect((await remove(shared.id, other)).status).toBe(403);
    expect((await remove(shared.id, stranger)).status).toBe(404);
    expect(await remove(shared.id)).toMatchObject({ status: 200, body: { fileId: shared.id } });
    expect((await get(shared.id)).status).toBe(404);
    expect((await remove(shared.id)).status).toBe(404);
    expect(await storage.head(fileKey(tenant, shared.id))).toBeDefined();
    expect(await removeExpiredFiles(db, storage)).toBe(0);
    expect(await removeExpiredFiles(db, storage, undefined, 0)).toBe(1);
    expect(await storage.head(fileKey(tenant, shared.id))).toBeUndefined();
    expect(await owner.run(sql`select 1 from agents.file where id = ${shared.id}`)).toBe(0);
  });

  it('that never came goes when its time is over', async () => {
    const [late, kept] = [await upload(), await upload()];
    await get(kept.id);
    await owner.run(
      sql`update agents.file set expires_at = now() - interval '2 hours' where id = ${late.id}`,
    );
    expect((await get(late.id)).status).toBe(404);
    expect(await removeExpiredFiles(db, storage)).toBe(1);
    expect(await storage.head(uploadKey(tenant, late.id))).toBeUndefined();
    expect((await get(kept.id)).body.status).toBe('UPLOADED');
  });

  it('is read by messages that name it, by those who may', async () => {
    const { id: agent } = await quire.agent();
    const { id } = await upload({ fileName: 'lease.csv' });
    quire.models.script('chat', { text: 'Read.' });
    const part = { type: 'container_upload', fileId: id, fileName: 'lease.csv', mediaType: 'text/csv' };
    const ask = (claims?: Claims) =>
      quire.call<ProblemBody>(
        'POST',
        `/v1/agents/${agent}/versions/latest/invoke`,
        { messages: [{ role: 'user', content: [part] }] },
        claims,
      );
    expect((await ask()).status).toBe(200);
    expect(JSON.stringify(quire.models.calls.at(-1)?.body)).toContain('1');
    const refused = await ask(other);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
      400,
      ['messages[0].content[0].fileId'],
    ]);
  });
});
