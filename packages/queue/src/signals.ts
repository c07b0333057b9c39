import { connectRedis, type OnError } from './redis.ts';

/** Small messages between processes. A hint may be lost at any time, so whoever acts on one must also look by himself. */
export interface Signals {
  publish(channel: string, message: string): void;
  /** Returns how to stop listening. */
  subscribe(channel: string, listener: (message: string) => void): () => void;
  close(): void;
}

export function connectSignals(redisUrl: string, onError: OnError): Signals {
  const sender = connectRedis(redisUrl, onError);
  // Subscriptions are kept while Redis is away and made anew when it is back.
  const receiver = connectRedis(redisUrl, onError, { enableOfflineQueue: true, autoResubscribe: true });
  const listeners = new Map<string, Set<(message: string) => void>>();
  receiver.on('message', (channel, message) => {
    for (const listener of listeners.get(channel) ?? []) listener(message);
  });
  return {
    publish(channel, message) {
      sender.publish(channel, message).catch(onError);
    },
    subscribe(channel, listener) {
      const heard = listeners.get(channel) ?? new Set();
      listeners.set(channel, heard.add(listener));
      if (heard.size === 1) receiver.subscribe(channel).catch(onError);
      return () => {
        if (!heard.delete(listener) || heard.size > 0) return;
        listeners.delete(channel);
        receiver.unsubscribe(channel).catch(onError);
      };
    },
    close() {
      sender.disconnect();
      receiver.disconnect();
    },
  };
}
