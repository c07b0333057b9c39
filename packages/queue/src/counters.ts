import { connectRedis, type OnError } from './redis.ts';

/** Counters that all processes share; each is gone some time after it was last touched. */
export interface Counters {
  /** Adds `by` and returns what the counter showed before, or nothing while Redis is away. Never fails. */
  add(key: string, by: number, ttlMs: number): Promise<number | undefined>;
  close(): void;
}

/** Requests wait for a counter, so a Redis that hangs is waited for this long and then left alone for a while. */
const timeoutMs = 100;
const leaveAloneMs = 1_000;

export function connectCounters(options: { redisUrl: string; onError: OnError }): Counters {
  const { redisUrl, onError } = options;
  const redis = connectRedis(redisUrl, onError, { commandTimeout: timeoutMs });
  let askAgainAt = 0;
  return {
    async add(key, by, ttlMs) {
      if (redis.status !== 'ready' || Date.now() < askAgainAt) return undefined;
      try {
        const [total] = await Promise.all([redis.incrby(key, by), redis.pexpire(key, ttlMs)]);
        return total - by;
      } catch (error) {
        askAgainAt = Date.now() + leaveAloneMs;
        onError(error instanceof Error ? error : new Error(String(error)));
        return undefined;
      }
    },
    close: () => redis.disconnect(),
  };
}
