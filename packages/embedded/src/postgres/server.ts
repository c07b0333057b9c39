import { join } from 'node:path';
import pg from 'pg';
import { findCache } from '../cache.ts';
import type { Home } from '../home.ts';
import type { Log } from '../log-file.ts';
import { poll } from '../poll.ts';
import { withFreePort } from '../ports.ts';
import { spawnTied } from '../spawn-tied.ts';
import { type Supervised, supervise, type Watch } from '../supervise.ts';
import { findAccount, prepareFolder } from './account.ts';
import { preparePostgres } from './binaries.ts';
import { clearStalePid, ensureCluster, owner, postgresEnv } from './cluster.ts';

export interface Postgres {
  process: Supervised;
  /** As the services connect; the migrator makes this role. */
  url: string;
  /** As the migrator connects. */
  ownerUrl: string;
}

const database = 'quire';

/** Starts Postgres on a free loopback port over the data of a home. */
export async function startPostgres(home: Home, log: Log, watch: Watch): Promise<Postgres> {
  const { dir: programs } = await preparePostgres(findCache(process.env, home.dir));
  const account = findAccount(home.path('postgres'));
  const dir = prepareFolder(home.path('postgres'), account);
  const password = home.secret('postgres.owner');
  const data = await ensureCluster({ programs, dir, account, password });

  return withFreePort(async (port) => {
    const urlOf = (user: string, secret: string, name: string) =>
      `postgres://${user}:${secret}@127.0.0.1:${port}/${name}`;
    const maintenanceUrl = urlOf(owner, password, 'postgres');
    const process = supervise(
      {
        name: 'postgres',
        log,
        async launch() {
          await clearStalePid(data);
          return spawnTied(
            join(programs, 'bin', 'postgres'),
            ['-D', data, ...settings(port, home.throwaway)],
            {
              ...account,
              cwd: '/',
              env: postgresEnv,
              log,
              deathSignal: 'INT',
            },
          );
        },
        ready: (_child, signal) => poll(() => canConnect(maintenanceUrl), signal),
        stopSignal: 'SIGINT',
      },
      watch,
    );
    await process.ready;
    await ensureDatabase(maintenanceUrl);
    return {
      process,
      url: urlOf('quire_app', home.secret('postgres.app'), database),
      ownerUrl: urlOf(owner, password, database),
    };
  });
}

function settings(port: number, throwaway: boolean): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    ...(throwaway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return true;
  } catch (cause) {
    // SQLSTATE class 28: it answers and does not know our password, so waiting will not help.
    if (cause instanceof pg.DatabaseError && cause.code?.startsWith('28'))
      throw new Error('Postgres refuses the password kept in secrets.json', { cause });
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}
