import { execFile } from 'node:child_process';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandLine, endProcess, markProcess } from '../processes.ts';
import type { Account } from './account.ts';

/** Postgres takes nothing from our environment: `PG*` and locale variables would change how it works. */
export const postgresEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

export const owner = 'quire_owner';

/** Makes the data folder at the first start; half of one, left by a killed start, is made anew. */
export async function ensureCluster(options: {
  programs: string;
  dir: string;
  account: Account;
  password: string;
}): Promise<string> {
  const { programs, dir, account, password } = options;
  const data = join(dir, 'data');
  if (existsSync(data)) return data;
  const draft = join(dir, 'data.new');
  const passwordFile = join(dir, 'password');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined)
    chownSync(passwordFile, account.uid, account.gid);
  try {
    await promisify(execFile)(
      join(programs, 'bin', 'initdb'),
      [
        ...['-D', draft, '-U', owner, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '--encoding=UTF8'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync', '--no-instructions'],
      ],
      { ...account, env: postgresEnv, cwd: '/' },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, data);
  return data;
}

/**
 * Postgres does not start over a `postmaster.pid` whose pid is alive. When that is an orphan on the same data it is
 * ended; when the pid belongs to somebody else by now, the file is stale.
 */
export async function clearStalePid(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const mark = markProcess(Number.parseInt(readFileSync(file, 'utf8'), 10));
  if (!mark) return;
  if (commandLine(mark.pid)?.includes(data)) await endProcess(mark);
  else rmSync(file);
}
