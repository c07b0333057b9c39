import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Unpacks a package of Debian (or Ubuntu) and what this system lacks for it into a folder, without root: apt works on
 * lists and a cache of its own, and nothing is installed.
 */
export async function unpackDebian(dir: string, name: string): Promise<void> {
  const work = `${dir}.${process.pid}`;
  const [state, cache, root] = [join(work, 'state'), join(work, 'cache'), join(work, 'root')];
  try {
    await Promise.all([
      mkdir(join(state, 'lists', 'partial'), { recursive: true }),
      mkdir(join(cache, 'archives', 'partial'), { recursive: true }),
    ]);
    const settings = {
      'Dir::State': state,
      'Dir::State::status': '/var/lib/dpkg/status',
      'Dir::Cache': cache,
      // As root apt would hand the download to a user that cannot write here.
      'APT::Sandbox::User': '',
      'Debug::NoLocking': 'true',
    };
    const options = [
      '-qq',
      '-y',
      ...Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`]),
    ];
    await run('apt-get', [...options, 'update']);
    await run('apt-get', [...options, '--no-install-recommends', '--download-only', 'install', name]);
    for (const file of await readdir(join(cache, 'archives')))
      if (file.endsWith('.deb')) await run('dpkg-deb', ['-x', join(cache, 'archives', file), root]);
    await rm(dir, { recursive: true, force: true });
    await rename(root, dir);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
