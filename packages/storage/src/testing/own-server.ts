import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const KEYS = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

/** Our own S3 server as the process it is in production, over a folder of its own; it can be stopped and started. */
export async function createOwnServer() {
  const dir = await mkdtemp(join(tmpdir(), 'quire-s3-'));
  const program = join(dir, 's3-server.mjs');
  const entry = fileURLToPath(new URL('../../../embedded/src/s3/main.ts', import.meta.url));
  await build({ entryPoints: [entry], outfile: program, bundle: true, platform: 'node', format: 'esm' });
  let port = 0;

  const launch = async () => {
    const child = fork(program, {
      env: {
        QUIRE_S3_DIR: join(dir, 'data'),
        QUIRE_S3_PORT: String(port),
        QUIRE_S3_ACCESS_KEY_ID: KEYS.accessKeyId,
        QUIRE_S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
      },
    });
    const [message] = await once(child, 'message');
    port = message.port;
    return child;
  };

  let child = await launch();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async start() {
      child = await launch();
    },
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    /** Freezes the process: connections are taken and nothing is answered. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async close() {
      child.kill('SIGKILL');
      await rm(dir, { recursive: true });
    },
  };
}
