import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createS3Server } from '../../../embedded/src/s3/server.ts';
import type { StorageOptions } from '../storage.ts';

export interface TestStore extends StorageOptions {
  close(): Promise<void>;
}

/** The store that S3_ENDPOINT names, or else our own server in this process; with a bucket name nobody else uses. */
export async function openTestStore(): Promise<TestStore> {
  const bucket = `quire-test-${randomUUID()}`;
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = process.env;
  if (S3_ENDPOINT) {
    return {
      endpoint: S3_ENDPOINT,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      bucket,
      close: async () => undefined,
    };
  }
  const dir = await mkdtemp(join(tmpdir(), 'quire-s3-'));
  const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
  const server = createS3Server({ dir, ...credentials }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    ...credentials,
    bucket,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(dir, { recursive: true });
    },
  };
}
