import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { connectBlocking, connectRedis, type OnError } from './redis.ts';

/**
 * The newest messages of many logs. Nothing is lost in a short break of the connection, but all of it when Redis is
 * flushed, so whoever follows a log must also look where the log is kept.
 */
export interface Tails {
  /** Adds a message to a log's tail. Never fails; while Redis is away the message is dropped. */
  append(log: string, message: string): void;
  /** Tells `listener` of a log's messages in their order, a few past ones among them, and returns how to stop. */
  follow(log: string, listener: (message: string) => void): () => void;
  close(): void;
}

/** All logs share one stream, so that a process reads it once, whatever number of logs it follows. */
const key = 'quire:tails';
/** Messages kept; a reader that falls further behind misses some. */
const maxMessages = 5_000;
/** The stream disappears when nobody has appended for this long. */
const keptMs = 60_000;
/** How far before its newest message the reading of the stream begins. */
const overlapMs = 5_000;
const blockMs = 2_000;

/** Redis Streams as tails: one connection that appends, and one that waits for all messages while logs are followed. */
export function connectTails(redisUrl: string, onError: OnError): Tails {
  // What is appended within one turn of the event loop is sent together.
  const sender = connectRedis(redisUrl, onError, { enableAutoPipelining: true });
  const listeners = new Map<string, Set<(message: string) => void>>();
  let reader: Redis | undefined;
  let reading = false;
  let closed = false;

  async function read(redis: Redis): Promise<void> {
    let last: string | undefined;
    while (!closed && listeners.size > 0) {
      try {
        last ??= beginning(await redis.xrevrange(key, '+', '-', 'COUNT', 1));
        const reply = await redis.xread('COUNT', 1_000, 'BLOCK', blockMs, 'STREAMS', key, last);
        for (const [id, fields] of reply?.[0]?.[1] ?? []) {
          last = id;
          const [log = '', message = ''] = fields;
          for (const listener of listeners.get(log) ?? []) listener(message);
        }
      } catch (error) {
        if (closed) return;
        onError(error instanceof Error ? error : new Error(String(error)));
        await delay(blockMs);
      }
    }
  }

  function keepReading(): void {
    if (reading) return;
    reading = true;
    reader ??= connectBlocking(redisUrl, onError);
    void read(reader).finally(() => {
      reading = false;
      if (!closed && listeners.size > 0) keepReading();
    });
  }

  return {
    append(log, message) {
      if (sender.status !== 'ready') return;
      sender.xadd(key, 'MAXLEN', '~', maxMessages, '*', log, message).catch(onError);
      sender.pexpire(key, keptMs).catch(onError);
    },
    follow(log, listener) {
      const heard = listeners.get(log) ?? new Set();
      listeners.set(log, heard.add(listener));
      keepReading();
      return () => {
        if (heard.delete(listener) && heard.size === 0) listeners.delete(log);
      };
    },
    close() {
      closed = true;
      sender.disconnect();
      reader?.disconnect();
    },
  };
}

/** The place some seconds before the newest message, by the clock of Redis. */
function beginning([newest]: [id: string, fields: string[]][]): string {
  const at = Number(newest?.[0].split('-')[0] ?? 0);
  return `${Math.max(0, at - overlapMs)}-0`;
}
