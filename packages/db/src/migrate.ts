import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** The product's own migrations. */
export const migrationsDir = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../migrations/' : '../migrations/', import.meta.url),
);

/** Any constant will do, as long as every migrator of the product takes the same lock. */
const migrationLock = 7_161_482;

export interface MigrateOptions {
  /** Connects as the owner of the schemas. */
  ownerUrl: string;
  /** Connects as the services do; this role and its password are made to fit. */
  appUrl: string;
  dir?: string;
}

/**
 * Brings the database up to date: applies `NNNN-<service>-<noun>.sql` files in order, each in its own transaction,
 * under an advisory lock, and gives the services' role what it needs. Returns the names of what it applied. Refuses
 * when an applied file was edited afterwards.
 */
export async function migrate({ ownerUrl, appUrl, dir = migrationsDir }: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await applyFiles(client, dir);
    await grantAppRole(client, new URL(appUrl));
    return applied;
  } finally {
    await client.end();
  }
}

async function applyFiles(client: pg.Client, dir: string): Promise<string[]> {
  await client.query(`create table if not exists public.quire_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.quire_migrations',
  );
  const done = new Map(rows.map((row) => [row.name, row.sha256]));
  const applied: string[] = [];
  for (const name of (await readdir(dir)).filter((file) => /^\d{4}-.+\.sql$/.test(file)).sort()) {
    const text = await readFile(`${dir}/${name}`, 'utf8');
    const sha256 = createHash('sha256').update(text).digest('hex');
    if (done.get(name) === sha256) continue;
    if (done.has(name))
      throw new Error(`${name} was changed after it had been applied; put the change into a new migration.`);
    await client.query('begin');
    try {
      await client.query(text);
      await client.query('insert into public.quire_migrations (name, sha256) values ($1, $2)', [
        name,
        sha256,
      ]);
      await client.query('commit');
    } catch (cause) {
      await client.query('rollback');
      throw new Error(`migration ${name} failed`, { cause });
    }
    applied.push(name);
  }
  return applied;
}

/** The services' role owns nothing, so that row-level security holds for it. */
async function grantAppRole(client: pg.Client, appUrl: URL): Promise<void> {
  const name = decodeURIComponent(appUrl.username);
  const role = pg.escapeIdentifier(name);
  const password = pg.escapeLiteral(decodeURIComponent(appUrl.password));
  const found = await client.query<{ above: boolean }>(
    'select rolsuper or rolbypassrls as above from pg_roles where rolname = $1',
    [name],
  );
  if (found.rows[0]?.above)
    throw new Error(`${name} stands above row-level security; give DATABASE_URL a role of its own.`);
  await client.query(`${found.rowCount ? 'alter' : 'create'} role ${role} login password ${password}`);
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace
     where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`,
  );
  for (const schema of rows.map((row) => pg.escapeIdentifier(row.name))) {
    await client.query(`grant usage on schema ${schema} to ${role}`);
    await client.query(`grant select, insert on all tables in schema ${schema} to ${role}`);
    await client.query(`grant usage on all sequences in schema ${schema} to ${role}`);
  }
  // What is written to tables with this comment stays as it is.
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass as name from pg_class
     where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema$|public$)'
       and obj_description(oid, 'pg_class') is distinct from 'append-only'`,
  );
  if (tables.length > 0)
    await client.query(`grant update, delete on ${tables.map(({ name }) => name).join(', ')} to ${role}`);
}
