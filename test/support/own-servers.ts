import { realpathSync } from 'node:fs';
import type { Servers } from '@quire/embedded';
import { createStorage } from '@quire/storage';
import { Redis } from 'ioredis';
import pg from 'pg';

/**
 * Throws unless the servers at these addresses keep their data in the folder we gave them, and the storage, which does
 * not tell, takes the key that was made up for this run.
 */
export async function proveOwn(servers: Servers): Promise<void> {
  await makeBucket(servers);
  for (const dir of await Promise.all([postgresDir(servers), redisDir(servers)]))
    if (!realpathSync(dir).startsWith(servers.dataDir))
      throw new Error(`A server that is not ours answered: its data is in ${dir}.`);
}

async function makeBucket({ s3 }: Servers): Promise<void> {
  const storage = createStorage(s3);
  try {
    await storage.ensureBucket();
  } finally {
    storage.close();
  }
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
