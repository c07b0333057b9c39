import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unpackDebian } from '../debian.ts';

export interface RedisProgram {
  file: string;
  env: NodeJS.ProcessEnv;
}

const advice =
  'Redis was not found. Install it (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis), or set REDIS_URL.';

/** A Redis or Valkey server: from PATH, else from the cache, else unpacked into the cache from Debian's packages. */
export async function findRedis(cache: string): Promise<RedisProgram> {
  const installed = ['valkey-server', 'redis-server']
    .map((file): RedisProgram => ({ file, env: process.env }))
    .find(works);
  if (installed) return installed;
  const dir = join(cache, 'redis');
  const cached = unpacked(dir);
  if (works(cached)) return cached;
  try {
    await unpackDebian(dir, 'redis-server');
  } catch (cause) {
    throw new Error(advice, { cause });
  }
  const fresh = unpacked(dir);
  if (!works(fresh)) throw new Error(advice);
  return fresh;
}

/** The libraries lie in a folder named after the machine, such as `usr/lib/x86_64-linux-gnu`. */
function unpacked(dir: string): RedisProgram {
  const lib = join(dir, 'usr', 'lib');
  const folders = existsSync(lib) ? readdirSync(lib).map((name) => join(lib, name)) : [];
  return {
    file: join(dir, 'usr', 'bin', 'redis-server'),
    env: { ...process.env, LD_LIBRARY_PATH: folders.join(':') },
  };
}

function works({ file, env }: RedisProgram): boolean {
  return spawnSync(file, ['--version'], { env }).status === 0;
}
