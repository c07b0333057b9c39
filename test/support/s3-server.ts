import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createS3Server } from '../../packages/embedded/src/s3/server.ts';

export interface TestS3 {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Stops answering and breaks what is under way; the objects stay. */
  stop(): Promise<void>;
  /** Answers again, at the same address. */
  start(): Promise<void>;
  /** Stops for good and removes the objects. */
  remove(): Promise<void>;
}

/** Object storage of a test's own, which it may take down. */
export async function startTestS3(options: {
  port: number;
  events?: { url: string; token: string };
}): Promise<TestS3> {
  const dir = await mkdtemp(join(tmpdir(), 'quire-test-s3-'));
  const keys = { accessKeyId: 'test-access-key', secretAccessKey: 'test-secret-key' };
  let server: Server | undefined;

  async function start(): Promise<void> {
    server = createS3Server({ dir, ...keys, events: options.events });
    server.listen(options.port, '127.0.0.1');
    await once(server, 'listening');
  }
  async function stop(): Promise<void> {
    if (!server?.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }

  await start();
  return {
    endpoint: `http://127.0.0.1:${options.port}`,
    ...keys,
    stop,
    start,
    async remove() {
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
