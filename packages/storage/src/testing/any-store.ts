import { randomUUID } from 'node:crypto';
import type { StorageOptions } from '../storage.ts';
import { createOwnServer, KEYS } from './own-server.ts';

export interface TestStore extends StorageOptions {
  close(): Promise<void>;
}

/** The store that S3_ENDPOINT names, or else a server of our own; with a bucket name nobody else uses. */
export async function openTestStore(): Promise<TestStore> {
  const bucket = `quire-test-${randomUUID()}`;
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = process.env;
  if (!S3_ENDPOINT) {
    const { endpoint, close } = await createOwnServer();
    return { endpoint, ...KEYS, bucket, close };
  }
  return {
    endpoint: S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    bucket,
    close: async () => undefined,
  };
}
