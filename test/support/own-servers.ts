import { realpathSync } from 'node:fs';
import type { Servers } from '@quire/embedded';
import { Redis } from 'ioredis';
import pg from 'pg';

/** Throws unless the servers at these addresses keep their data in the folder we gave them. */
export async function proveOwn(servers: Servers): Promise<void> {
  for (const dir of await Promise.all([postgresDir(servers), redisDir(servers)]))
    if (!realpathSync(dir).startsWith(servers.dataDir))
      throw new Error(`A server that is not ours answered: its data is in ${dir}.`);
}

async function postgresDir({ databaseOwnerUrl }: Servers): Promise<string> {
  const client = new pg.Client({ connectionString: databaseOwnerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory ?? '';
  } finally {
    await client.end();
  }
}

async function redisDir({ redisUrl }: Servers): Promise<string> {
  const redis = new Redis(redisUrl);
  try {
    const [, dir = ''] = (await redis.config('GET', 'dir')) as string[];
    return dir;
  } finally {
    redis.disconnect();
  }
}
