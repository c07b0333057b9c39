import { Redis } from 'ioredis';

/** When this process heard that runs are to be cancelled. What other processes take before that is not the worker's doing. */
export interface Cancels {
  /** On the clock of `performance.now()`. */
  heardAt(runId: string): number;
  close(): void;
}

export async function listenForCancels(redisUrl: string): Promise<Cancels> {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  redis.on('error', () => {});
  const heard = new Map<string, number>();
  redis.on('message', (_channel, runId) => {
    if (!heard.has(runId)) heard.set(runId, performance.now());
  });
  await redis.subscribe('quire:cancel:agents.run');
  return {
    heardAt(runId) {
      const at = heard.get(runId);
      if (at === undefined) throw new Error(`nobody was told to cancel ${runId}`);
      return at;
    },
    close: () => redis.disconnect(),
  };
}
