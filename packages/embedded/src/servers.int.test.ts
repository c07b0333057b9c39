import { statSync } from 'node:fs';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type Servers, startServers } from './index.ts';
import { makeFolders } from './stand-ins/stand-ins.ts';

const folders = makeFolders();
const running: Servers[] = [];

async function start(): Promise<Servers> {
  const servers = await startServers({ dataDir: folders.data });
  running.push(servers);
  return servers;
}

afterEach(async () => {
  for (const servers of running.splice(0)) await servers.stop();
  folders.remove();
});

test('a second start finds what the first one kept, and its secrets are private', async () => {
  const first = await start();
  await query(first, 'create table kept (word text)');
  await query(first, `insert into kept values ('ink')`);
  await withRedis(first, (redis) => redis.set('word', 'paper'));
  await first.stop();

  const second = await start();
  expect(await query(second, 'select word from kept')).toEqual([{ word: 'ink' }]);
  expect(await withRedis(second, (redis) => redis.get('word'))).toBe('paper');
  expect(second.s3.secretAccessKey).toBe(first.s3.secretAccessKey);
  for (const file of ['secrets.json', 'redis.conf', 'run.json'])
    expect(statSync(`${folders.data}/${file}`).mode & 0o777).toBe(0o600);
});

test('a data folder belongs to one start at a time', async () => {
  await start();
  await expect(start()).rejects.toThrow(/Another start \(pid \d+\) already runs on .*QUIRE_DATA_DIR/);
});

test('throwaway servers are gone with all they kept after the stop', async () => {
  const servers = await startServers({ throwaway: true, env: { REDIS_URL: 'redis://elsewhere' } });
  const pids = Object.values(servers.pids);
  expect(pids).toHaveLength(3);
  await servers.stop();
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(() => statSync(servers.dataDir)).toThrow('ENOENT');
});

test('servers that run elsewhere are named completely or not at all', async () => {
  await expect(
    startServers({ dataDir: folders.data, env: { S3_ENDPOINT: 'http://storage.example' } }),
  ).rejects.toThrow('not set: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY');
});

async function query({ databaseOwnerUrl }: Servers, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseOwnerUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function withRedis<T>({ redisUrl }: Servers, use: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(redisUrl);
  try {
    return await use(redis);
  } finally {
    redis.disconnect();
  }
}
