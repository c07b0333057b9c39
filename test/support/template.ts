import { migrate } from '@quire/db';
import pg from 'pg';

/** The database that holds every migration and no row; test files clone it. */
export const templateName = 'quire_template';

export async function createTemplate(urls: { databaseUrl: string; databaseOwnerUrl: string }): Promise<void> {
  await runSql(urls.databaseOwnerUrl, `create database ${templateName}`);
  await migrate({
    ownerUrl: onDatabase(urls.databaseOwnerUrl, templateName),
    appUrl: onDatabase(urls.databaseUrl, templateName),
  });
}

/** The same server and role, another database. */
export function onDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Runs one statement over a connection of its own. */
export async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
