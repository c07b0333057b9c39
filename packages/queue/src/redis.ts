import { Redis, type RedisOptions } from 'ioredis';

/** Told about connection trouble; Redis being away is expected and never ends a process. */
export type OnError = (error: Error) => void;

const reconnect = (times: number) => Math.min(times * 100, 1_000);

/**
 * A connection that answers or fails at once: doorbells and signals are hints, so a caller must never wait for a
 * Redis that is away.
 */
export function connectRedis(url: string, onError: OnError, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2_000,
    connectTimeout: 3_000,
    retryStrategy: reconnect,
    ...options,
  });
  redis.on('error', onError);
  return redis;
}

/** A connection as BullMQ workers need it: blocking commands wait as long as it takes. */
export const connectBlocking = (url: string, onError: OnError): Redis =>
  connectRedis(url, onError, {
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  });
