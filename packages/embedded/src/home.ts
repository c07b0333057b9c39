import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isReachable } from './cache.ts';
import { writePrivateJson } from './files.ts';
import { lockFolder, lockHolder } from './lock.ts';
import { endProcess, isRunning, markProcess, type ProcessMark } from './processes.ts';

/** A data folder held by this process. */
export interface Home {
  dir: string;
  throwaway: boolean;
  /** A file or folder in it. */
  path(name: string): string;
  /** The secret of that name, made up at the first call and kept with the data. */
  secret(name: string): string;
  /** Notes the process that bears a name, so that a later start can end it when this one is killed. */
  record(name: string, pid: number | undefined): void;
  pids(): Record<string, number>;
  /** Gives the folder back; a throwaway one is removed. */
  close(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;
/** Root's Postgres runs as another user, who must be able to come in. */
const throwawayPrefix = join(isRoot && !isReachable(tmpdir()) ? '/tmp' : tmpdir(), 'quire-throwaway-');

/** Opens a data folder, or a throwaway one, for this process alone, and ends what a killed owner left running. */
export async function openHome(options: { dataDir?: string; throwaway?: boolean }): Promise<Home> {
  const throwaway = options.throwaway ?? false;
  if (throwaway) await removeAbandoned();
  const dir = prepareFolder(throwaway ? mkdtempSync(throwawayPrefix) : (options.dataDir ?? '.quire'));
  const unlock = lockFolder(dir);
  const path = (name: string) => join(dir, name);
  const marks = new Map<string, ProcessMark>();
  const saveMarks = () => writePrivateJson(path('run.json'), Object.fromEntries(marks));
  const secrets = readJson<Record<string, string>>(path('secrets.json'));

  await Promise.all(
    Object.values(readJson<Record<string, ProcessMark>>(path('run.json'))).map((mark) => endProcess(mark)),
  );
  saveMarks();
  const killAll = () => {
    for (const mark of marks.values()) if (isRunning(mark)) process.kill(mark.pid, 'SIGKILL');
  };
  process.once('exit', killAll);

  return {
    dir,
    throwaway,
    path,
    secret(name) {
      const known = secrets[name];
      if (known) return known;
      const made = randomBytes(32).toString('base64url');
      secrets[name] = made;
      writePrivateJson(path('secrets.json'), secrets);
      return made;
    },
    record(name, pid) {
      const mark = pid === undefined ? undefined : markProcess(pid);
      if (mark) marks.set(name, mark);
      else marks.delete(name);
      saveMarks();
    },
    pids: () => Object.fromEntries([...marks].map(([name, { pid }]) => [name, pid])),
    async close() {
      process.off('exit', killAll);
      unlock();
      if (throwaway) await rm(dir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Files inside guard themselves when others may pass through. */
function prepareFolder(dir: string): string {
  mkdirSync(dir, { recursive: true });
  chmodSync(dir, isRoot ? 0o711 : 0o700);
  return realpathSync(dir);
}

/** Throwaway folders whose owner was killed; one without a lock is just being made. */
async function removeAbandoned(): Promise<void> {
  const parent = dirname(throwawayPrefix);
  const abandoned = readdirSync(parent)
    .map((name) => join(parent, name))
    .filter((dir) => dir.startsWith(throwawayPrefix) && existsSync(`${dir}/lock`) && !lockHolder(dir));
  await Promise.allSettled(abandoned.map((dir) => rm(dir, { recursive: true, force: true })));
}

function readJson<T extends object>(file: string): T | Record<string, never> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
