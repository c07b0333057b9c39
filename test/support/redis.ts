import { Redis } from 'ioredis';
import { inject } from 'vitest';

/** Databases of the embedded Redis; the first one counts how many were given away. */
const databases = 1_024;

/** Address of a Redis database that no other test file has, so that none answers another's doorbells. */
export async function takeRedisDatabase(): Promise<string> {
  const { redisUrl } = inject('servers');
  const redis = new Redis(redisUrl);
  try {
    const taken = await redis.incr('databases taken');
    if (taken >= databases) throw new Error(`All ${databases} Redis databases are taken.`);
    return `${redisUrl}/${taken}`;
  } finally {
    redis.disconnect();
  }
}
