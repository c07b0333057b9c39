import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { isReachable } from '../cache.ts';

/** Who runs Postgres when it is not us. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** Postgres refuses to run as root: then it runs as the owner of its data, else as `postgres`, else as `nobody`. */
export function findAccount(dir: string): Account {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(dir)) {
    const { uid, gid } = statSync(dir);
    if (uid !== 0) return { uid, gid };
  }
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  const account = users.get('postgres') ?? users.get('nobody');
  if (!account)
    throw new Error('Postgres does not run as root, and there is no user postgres or nobody to run it.');
  return account;
}

/** Makes the folder of the data and returns its real place: outside, behind a link, when the account cannot come in. */
export function prepareFolder(dir: string, { uid, gid }: Account): string {
  if (!existsSync(dir)) {
    let place = dir;
    if (uid !== undefined && !isReachable(dirname(dir))) {
      place = `/var/lib/quire/${randomBytes(6).toString('hex')}`;
      mkdirSync(dirname(place), { recursive: true, mode: 0o755 });
      symlinkSync(place, dir);
    }
    mkdirSync(place, { mode: 0o700 });
    if (uid !== undefined && gid !== undefined) chownSync(place, uid, gid);
  }
  return realpathSync(dir);
}
