import { type Home, openHome } from './home.ts';
import { createLogFile, type Log } from './log-file.ts';
import { startPostgres } from './postgres/server.ts';
import { startRedis } from './redis/server.ts';
import { settleAll } from './settle-all.ts';
import { type S3Settings, type StorageEvents, startStorage } from './storage-server.ts';
import { type Supervised, stopAll, type Watch } from './supervise.ts';

const graceMs = 1_300;

export interface ServerOptions {
  /** Where data, secrets and logs are kept; `.quire` when not given. */
  dataDir?: string;
  /** A temporary folder, removed at the stop; Postgres and Redis do not wait for the disk. Servers are always our own. */
  throwaway?: boolean;
  /** Names servers that run elsewhere: `DATABASE_URL` with `DATABASE_OWNER_URL`, `REDIS_URL`, `S3_ENDPOINT` with keys. */
  env?: NodeJS.ProcessEnv;
}

/** Where the three servers answer. */
export interface ServerAddresses {
  /** For the services; the migrator makes its role. */
  databaseUrl: string;
  /** For migrations only. */
  databaseOwnerUrl: string;
  redisUrl: string;
  s3: S3Settings;
}

export interface Servers extends ServerAddresses {
  dataDir: string;
  pids: Record<string, number>;
  stop(): Promise<void>;
}

/** Starts Postgres, Redis and object storage, and starts each again when it dies. The caller stops them. */
export async function startServers(options: ServerOptions = {}): Promise<Servers> {
  const home = await openHome(options);
  try {
    const { addresses, stop } = await launchServers(home, {
      env: options.throwaway ? {} : (options.env ?? {}),
      watch: { record: home.record, say: () => {} },
      openLog: (name) => createLogFile(home.path(`logs/${name}.log`)),
      done: () => {},
    });
    return {
      ...addresses,
      dataDir: home.dir,
      get pids() {
        return home.pids();
      },
      async stop() {
        await stop();
        await home.close();
      },
    };
  } catch (error) {
    await home.close();
    throw error;
  }
}

export interface LaunchOptions {
  env: NodeJS.ProcessEnv;
  watch: Watch;
  openLog(name: string): Log;
  /** Told when a server is ready. */
  done(name: string): void;
  events?: StorageEvents;
}

/** Starts, side by side, each server that `env` does not place elsewhere. When one fails, none is left. */
export async function launchServers(
  home: Home,
  { env, watch, openLog, done, events }: LaunchOptions,
): Promise<{ addresses: ServerAddresses; stop(): Promise<void> }> {
  const elsewhere = {
    postgres: databaseElsewhere(env),
    redis: redisElsewhere(env),
    storage: storageElsewhere(env),
  };
  const running: Supervised[] = [];
  async function launch<T extends { process: Supervised }>(name: string, start: (log: Log) => Promise<T>) {
    const server = await start(openLog(name));
    running.push(server.process);
    done(name);
    return server;
  }
  const stop = () => stopAll(running, graceMs);
  try {
    const [postgres, redis, storage] = await settleAll([
      elsewhere.postgres ?? launch('postgres', (log) => startPostgres(home, log, watch)),
      elsewhere.redis ?? launch('redis', (log) => startRedis(home, log, watch)),
      elsewhere.storage ?? launch('storage', (log) => startStorage(home, log, watch, events)),
    ] as const);
    const addresses = {
      databaseUrl: postgres.url,
      databaseOwnerUrl: postgres.ownerUrl,
      redisUrl: redis.url,
      s3: storage.s3,
    };
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function databaseElsewhere(env: NodeJS.ProcessEnv): { url: string; ownerUrl: string } | undefined {
  const [url, ownerUrl] = together(env, ['DATABASE_URL', 'DATABASE_OWNER_URL']);
  return url && ownerUrl ? { url, ownerUrl } : undefined;
}

function redisElsewhere(env: NodeJS.ProcessEnv): { url: string } | undefined {
  return env.REDIS_URL ? { url: env.REDIS_URL } : undefined;
}

function storageElsewhere(env: NodeJS.ProcessEnv): { s3: S3Settings } | undefined {
  const [endpoint, accessKeyId, secretAccessKey] = together(env, [
    'S3_ENDPOINT',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ]);
  if (!endpoint || !accessKeyId || !secretAccessKey) return undefined;
  const { S3_REGION: region = 'us-east-1', S3_BUCKET: bucket = 'quire' } = env;
  return { s3: { endpoint, region, bucket, accessKeyId, secretAccessKey } };
}

/** Variables that place a server elsewhere only when all are set. */
function together(env: NodeJS.ProcessEnv, names: string[]): (string | undefined)[] {
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < names.length)
    throw new Error(`${names.join(', ')} belong together; not set: ${missing.join(', ')}.`);
  return names.map((name) => env[name]);
}
