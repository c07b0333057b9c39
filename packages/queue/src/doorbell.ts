import { setTimeout as delay } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { connectBlocking, connectRedis, type OnError } from './redis.ts';

/** Knocks at the workers of a kind of job. A knock may be lost at any time: workers look into Postgres by themselves. */
export interface Doorbell {
  ring(jobName: string): void;
  close(): Promise<void>;
}

/** Where a doorbell hangs: Redis, and the database whose workers it wakes, as several may share one Redis. */
export interface DoorbellPlace {
  redisUrl: string;
  databaseUrl: string;
  onError: OnError;
}

const prefixOf = ({ databaseUrl }: DoorbellPlace) => `quire:${new URL(databaseUrl).pathname.slice(1)}`;

export function connectDoorbell(place: DoorbellPlace): Doorbell {
  const { redisUrl, onError } = place;
  const redis = connectRedis(redisUrl, onError);
  const queues = new Map<string, Queue>();
  /** Names being rung, and whether they are to be rung once more after that. */
  const ringing = new Map<string, boolean>();

  function queueOf(jobName: string): Queue {
    let queue = queues.get(jobName);
    if (!queue) {
      queue = new Queue(jobName, { connection: redis, prefix: prefixOf(place), skipWaitingForReady: true });
      queue.on('error', onError);
      queues.set(jobName, queue);
    }
    return queue;
  }

  /** One knock waits per second at most: more would tell the workers nothing, and pile up while all of them are busy. */
  const knock = (jobName: string) =>
    queueOf(jobName).add(
      'knock',
      {},
      { jobId: `knock-${Math.floor(Date.now() / 1_000)}`, removeOnComplete: true, removeOnFail: true },
    );

  async function ringOut(jobName: string): Promise<void> {
    try {
      do {
        ringing.set(jobName, false);
        await knock(jobName);
      } while (ringing.get(jobName));
    } catch (error) {
      // A queue whose set-up failed stays broken; the next ring makes it anew.
      queues.delete(jobName);
      onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      ringing.delete(jobName);
    }
  }

  return {
    ring(jobName) {
      if (redis.status !== 'ready') return;
      if (ringing.has(jobName)) ringing.set(jobName, true);
      else void ringOut(jobName);
    },
    async close() {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
}

/** Hears the knocks for one kind of job, each by one of its workers. */
export interface Listener {
  close(): Promise<void>;
}

/**
 * @param room resolves when the worker could take a job: a full one leaves the knocks to others
 * @param onKnock told after the knock is off the queue, so that no ring is dropped as a repeat of one already answered
 */
export function listen(
  place: DoorbellPlace,
  jobName: string,
  { room, onKnock }: { room(): Promise<void>; onKnock(): void },
): Listener {
  const { redisUrl, onError } = place;
  const connection = connectBlocking(redisUrl, onError);
  const worker = new Worker(jobName, null, { connection, prefix: prefixOf(place), autorun: false });
  worker.on('error', onError);
  let closed = false;

  async function hear(): Promise<void> {
    await worker.startStalledCheckTimer();
    while (!closed) {
      await room();
      if (closed) return;
      // What a knock carries is not read, so nothing in it can do harm.
      const knock = await worker.getNextJob('knock');
      if (!knock) continue;
      await knock.moveToCompleted(null, 'knock', false).catch(onError);
      onKnock();
    }
  }

  async function keepHearing(): Promise<void> {
    while (!closed) {
      await hear().catch((error: Error) => !closed && onError(error));
      if (!closed) await delay(500);
    }
  }
  void keepHearing();

  return {
    async close() {
      closed = true;
      await worker.close(true);
      connection.disconnect();
    },
  };
}
