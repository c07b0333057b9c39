import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createS3Server } from '../../embedded/src/s3/server.ts';
import { createStorage } from './storage.ts';

const KEYS = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
const UNAVAILABLE = { code: 'storage.unavailable', status: 503 };

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

async function timed(work: Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await expect(work).rejects.toMatchObject(UNAVAILABLE);
  return performance.now() - startedMs;
}

it('answers unavailable while the store is down, and works again when it is back', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'quire-s3-'));
  const port = await freePort();
  const storage = createStorage({ endpoint: `http://127.0.0.1:${port}`, bucket: 'quire', ...KEYS });
  const start = async () => {
    const server = createS3Server({ dir, ...KEYS }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  const stream = () => Readable.from([Buffer.from('x')]);

  let server = await start();
  await storage.ensureBucket();
  await storage.put('kept', Buffer.from('still here'));
  for (let round = 0; round < 2; round++) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    const waits = [
      storage.get('kept'),
      storage.head('kept'),
      storage.put('new', Buffer.from('x')),
      storage.put('new', stream(), { contentLength: 1 }),
      storage.put('new', stream()),
      storage.list(''),
      storage.delete('kept'),
      storage.createMultipart('new'),
      storage.ensureBucket(),
    ].map(timed);
    expect(Math.max(...(await Promise.all(waits)))).toBeLessThan(3500);
    server = await start();
    expect(await text((await storage.get('kept')).body)).toBe('still here');
  }
  storage.close();
  server.closeAllConnections();
  server.close();
  await rm(dir, { recursive: true });
});

it('gives up on a store that takes connections and never answers', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const storage = createStorage({ endpoint: `http://127.0.0.1:${address.port}`, bucket: 'quire', ...KEYS });
  const waits = [
    storage.get('a'),
    storage.head('a'),
    storage.put('a', Buffer.from('x')),
    storage.ensureBucket(),
  ];
  expect(Math.max(...(await Promise.all(waits.map(timed))))).toBeLessThan(3500);
  storage.close();
  silent.close();
});

it('shows wrong keys as a fault of ours, not as an outage', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'quire-s3-'));
  const server = createS3Server({ dir, ...KEYS }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const endpoint = `http://127.0.0.1:${address.port}`;
  const storage = createStorage({ endpoint, bucket: 'quire', ...KEYS, secretAccessKey: 'wrong' });
  await expect(storage.get('a')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  storage.close();
  server.closeAllConnections();
  server.close();
  await rm(dir, { recursive: true });
});
