import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createStorage, type Storage } from './storage.ts';
import { createOwnServer, KEYS } from './testing/own-server.ts';

/** "About three seconds" with room for a busy machine. */
const LIMIT_MS = 3800;
let server: Awaited<ReturnType<typeof createOwnServer>>;
let storage: Storage;

beforeAll(async () => {
  server = await createOwnServer();
  storage = createStorage({ endpoint: server.endpoint, bucket: 'quire', ...KEYS });
  await storage.ensureBucket();
});
beforeEach(() => storage.put('kept', Buffer.from('still here')));
afterAll(async () => {
  storage.close();
  await server.close();
});

async function expectUnavailable(work: Promise<unknown>): Promise<void> {
  const startedMs = performance.now();
  await expect(work).rejects.toMatchObject({ code: 'storage.unavailable', status: 503 });
  expect(performance.now() - startedMs).toBeLessThan(LIMIT_MS);
}

const quickCalls = () => [
  storage.get('kept'),
  storage.head('kept'),
  storage.put('new', Buffer.from('x')),
  storage.list(''),
  storage.delete('kept'),
  storage.createMultipart('new'),
  storage.ensureBucket(),
];
const kept = async () => text((await storage.get('kept')).body);

it('answers unavailable while the store is down, and works again as soon as it is back', async () => {
  const stream = () => Readable.from([Buffer.from('x')]);
  for (let round = 0; round < 2; round++) {
    await server.stop();
    const uploads = [storage.put('new', stream()), storage.put('new', stream(), { contentLength: 1 })];
    await Promise.all([...quickCalls(), ...uploads].map(expectUnavailable));
    await server.start();
    expect(await kept()).toBe('still here');
  }
});

it('gives up on a store that takes connections and does not answer', async () => {
  server.freeze();
  const reads = [storage.get('kept'), storage.head('kept'), storage.list(''), storage.ensureBucket()];
  await Promise.all([...reads, storage.put('new', Buffer.from('x'))].map(expectUnavailable));
  server.thaw();
  expect(await kept()).toBe('still here');
});

it('shows a wrong secret as a fault of ours, not as an outage', async () => {
  const strange = createStorage({
    endpoint: server.endpoint,
    bucket: 'quire',
    ...KEYS,
    secretAccessKey: 'wrong',
  });
  await expect(strange.get('kept')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  strange.close();
});
