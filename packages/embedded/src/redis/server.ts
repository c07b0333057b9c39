import { mkdirSync } from 'node:fs';
import { Redis } from 'ioredis';
import { findCache } from '../cache.ts';
import { writePrivateFile } from '../files.ts';
import type { Home } from '../home.ts';
import type { Log } from '../log-file.ts';
import { poll } from '../poll.ts';
import { withFreePort } from '../ports.ts';
import { spawnTied } from '../spawn-tied.ts';
import { type Supervised, supervise, type Watch } from '../supervise.ts';
import { findRedis } from './find.ts';

/** Starts Redis on a free loopback port over the data of a home; it keeps every accepted write and evicts none. */
export async function startRedis(
  home: Home,
  log: Log,
  watch: Watch,
): Promise<{ process: Supervised; url: string }> {
  const program = await findRedis(findCache(process.env, home.dir));
  const dir = home.path('redis');
  const password = home.secret('redis');
  mkdirSync(dir, { recursive: true, mode: 0o700 });

  return withFreePort(async (port) => {
    const url = `redis://:${password}@127.0.0.1:${port}`;
    // In a file, because command lines can be read by everybody.
    writePrivateFile(home.path('redis.conf'), config({ dir, port, password, appendOnly: !home.throwaway }));
    const process = supervise(
      {
        name: 'redis',
        log,
        launch: () =>
          spawnTied(program.file, [home.path('redis.conf')], {
            env: program.env,
            log,
            deathSignal: 'INT',
          }),
        ready: (_child, signal) => poll(() => answersPing(url), signal),
      },
      watch,
    );
    await process.ready;
    return { process, url };
  });
}

function config(options: { dir: string; port: number; password: string; appendOnly: boolean }): string {
  return [
    'bind 127.0.0.1',
    `port ${options.port}`,
    `requirepass ${options.password}`,
    `dir ${JSON.stringify(options.dir)}`,
    `appendonly ${options.appendOnly ? 'yes' : 'no'}`,
    'save ""',
    'databases 1024',
    'maxmemory-policy noeviction',
    '',
  ].join('\n');
}

async function answersPing(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 2_000 });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return (await redis.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}
