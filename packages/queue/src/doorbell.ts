import { Queue } from 'bullmq';
import { connectRedis, type OnError } from './redis.ts';

/** Rings for jobs. A ring may be lost at any time: the truth is in Postgres, and the sweeper rings again. */
export interface Doorbell {
  /** Whether Redis is there to carry a ring. */
  connected(): boolean;
  /** @param attempt how often the job was claimed before; a ring for the same claim is carried once */
  ring(jobName: string, id: string, attempt: number): void;
  close(): Promise<void>;
}

export function connectDoorbell(redisUrl: string, onError: OnError): Doorbell {
  const redis = connectRedis(redisUrl, onError);
  const connected = () => redis.status === 'ready';
  const queues = new Map<string, Queue>();

  function queueOf(jobName: string): Queue {
    let queue = queues.get(jobName);
    if (!queue) {
      queue = new Queue(jobName, { connection: redis, skipWaitingForReady: true });
      queue.on('error', onError);
      queues.set(jobName, queue);
    }
    return queue;
  }

  return {
    connected,
    ring(jobName, id, attempt) {
      // A queue whose set-up failed stays broken, so it is made only on a connection that works, and anew after a fault.
      if (!connected()) return;
      // The attempt is in the id: BullMQ would drop a ring while it still counts a dead worker's as being answered.
      const options = { jobId: `${id}-${attempt}`, removeOnComplete: true, removeOnFail: true };
      queueOf(jobName)
        .add('ring', { id }, options)
        .catch((error: Error) => {
          queues.delete(jobName);
          onError(error);
        });
    },
    async close() {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
}
