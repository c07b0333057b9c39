import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ServerAddresses } from '../servers.ts';

/** Runs the migrator to its end. */
export async function runMigrations(
  file: string,
  { databaseUrl, databaseOwnerUrl }: ServerAddresses,
): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl };
  try {
    await promisify(execFile)(process.execPath, ['--enable-source-maps', file], { env });
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
    throw new Error(`The database could not be migrated.\n${output}`, { cause });
  }
}
