import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { distDir } from './dist-file.ts';
import type { Home } from './home.ts';
import type { Log } from './log-file.ts';
import { pollUrl } from './poll.ts';
import { withFreePort } from './ports.ts';
import { forkTied } from './spawn-tied.ts';
import { type Supervised, supervise, type Watch } from './supervise.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where the object storage reports finished uploads, and the bearer token it shows there. */
export interface StorageEvents {
  url: string;
  token: string;
}

/** Starts the S3-compatible server on a free loopback port over the files of a home. */
export async function startStorage(
  home: Home,
  log: Log,
  watch: Watch,
  events?: StorageEvents,
): Promise<{ process: Supervised; s3: S3Settings }> {
  const dir = home.path('s3');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return withFreePort(async (port) => {
    const s3: S3Settings = {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'quire',
      accessKeyId: home.secret('s3.accessKeyId').slice(0, 20),
      secretAccessKey: home.secret('s3.secretAccessKey'),
    };
    const env = {
      ...process.env,
      QUIRE_S3_DIR: dir,
      QUIRE_S3_PORT: String(port),
      QUIRE_S3_ACCESS_KEY_ID: s3.accessKeyId,
      QUIRE_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      ...(events && { QUIRE_S3_EVENTS_URL: events.url, QUIRE_S3_EVENTS_TOKEN: events.token }),
    };
    const server = supervise(
      {
        name: 'storage',
        log,
        launch: () => forkTied(join(distDir, 's3-server.js'), { env, log }),
        ready: (_child, signal) => pollUrl(`${s3.endpoint}/_health`, signal),
      },
      watch,
    );
    await server.ready;
    return { process: server, s3 };
  });
}
