import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createS3Server, type S3ServerOptions } from '../server.ts';
import { type Draft, KEYS, send, sign } from './signed-request.ts';

/** A server over a folder of its own with the bucket `box` in it. */
export async function openTestServer(options: Partial<S3ServerOptions> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'quire-s3-'));
  let server = createS3Server({ dir, ...KEYS, ...options }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  const base = `http://127.0.0.1:${address.port}`;
  const call = (draft: Draft) => send(sign(base, draft));
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  await call({ method: 'PUT', path: '/box' });
  return {
    base,
    dir,
    call,
    async restart() {
      await stop();
      server = createS3Server({ dir, ...KEYS, ...options }).listen(address.port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      await stop();
      await rm(dir, { recursive: true });
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>;
