import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findCache } from './cache.ts';
import { unpackDebian } from './debian.ts';

/**
 * Path of bubblewrap, which isolates the code of agents: the installed one, else from the cache, else unpacked into it
 * from Debian's packages. Without any the product runs, and says of its code interpreter that it is not available.
 * @param dataDir may hold the cache where no shared folder can
 */
export async function findBubblewrap(env: NodeJS.ProcessEnv, dataDir: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const dir = join(findCache(env, dataDir), 'bubblewrap');
  const unpacked = join(dir, 'usr', 'bin', 'bwrap');
  const installed = [env.QUIRE_BWRAP ?? 'bwrap', unpacked].find(works);
  if (installed) return installed;
  try {
    await unpackDebian(dir, 'bubblewrap');
  } catch {
    return undefined;
  }
  return works(unpacked) ? unpacked : undefined;
}

const works = (file: string) => spawnSync(file, ['--version']).status === 0;
