import { connectDb, sql } from '@quire/db';
import { connectSignals } from '@quire/queue';
import type { Log, Readiness } from '@quire/service-kit';
import { createStorage } from '@quire/storage';
import type { StoresConfig } from './config.ts';

/** Connects what service and worker both stand on. A store that is away is waited for by `readiness`, not here. */
export async function connectStores(config: StoresConfig, log: Log) {
  const onError = (err: Error) => log.warn({ err }, 'a connection or an attempt failed');
  const db = connectDb({ url: config.DATABASE_URL, onError });
  const signals = connectSignals(config.REDIS_URL, onError);
  const storage = createStorage({
    endpoint: config.S3_ENDPOINT,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  });
  const readiness: Readiness = {
    database: () => db.run(sql`select 1`),
    storage: () => storage.ensureBucket(),
  };
  await storage.ensureBucket().catch(onError);
  return {
    db,
    signals,
    storage,
    readiness,
    databaseUrl: config.DATABASE_URL,
    redisUrl: config.REDIS_URL,
    onError,
    async close() {
      signals.close();
      storage.close();
      await db.close();
    },
  };
}
export type Stores = Awaited<ReturnType<typeof connectStores>>;
