import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * A folder for programs that are made ready once and shared by every clone: the first that can be written to, and that
 * any user can reach when we are root, since Postgres then runs as another one.
 */
export function findCache(env: NodeJS.ProcessEnv, dataDir: string): string {
  const isRoot = process.getuid?.() === 0;
  const userCache = env.XDG_CACHE_HOME || (env.HOME && join(env.HOME, '.cache'));
  const candidates = [
    isRoot ? '/var/cache/quire' : userCache && join(userCache, 'quire'),
    resolve('.quire/cache'),
    join(dataDir, 'cache'),
  ];
  const found = candidates.find((dir) => dir && isWritable(dir) && (!isRoot || isReachable(dir)));
  if (!found)
    throw new Error(
      `None of these folders can be used as a cache: ${candidates.filter(Boolean).join(', ')}.`,
    );
  return found;
}

/** Whether users other than the owners can pass through a folder and all above it. */
export function isReachable(dir: string): boolean {
  if ((statSync(dir).mode & 0o001) === 0) return false;
  return dirname(dir) === dir || isReachable(dirname(dir));
}

function isWritable(dir: string): boolean {
  try {
    mkdirSync(dir, { recursive: true });
    accessSync(dir, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
