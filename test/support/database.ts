import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { onDatabase, runSql, templateName } from './template.ts';

export interface TestDatabase {
  /** Connects as the owner of the schemas, above row-level security. */
  ownerUrl: string;
  /** Connects as the services do. */
  appUrl: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** A migrated database of the caller's own, cloned from the template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { databaseUrl, databaseOwnerUrl } = inject('servers');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(databaseOwnerUrl, `create database ${name} template ${templateName}`);
  return {
    ownerUrl: onDatabase(databaseOwnerUrl, name),
    appUrl: onDatabase(databaseUrl, name),
    drop: () => runSql(databaseOwnerUrl, `drop database ${name} with (force)`),
  };
}
