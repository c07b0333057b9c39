import type { Job } from '@quire/contracts';
import type { Queryable } from '@quire/db';
import { Queue } from 'bullmq';
import type { z } from 'zod';
import { deleteJob, insertJob, requestCancel } from './jobs.sql.ts';
import { connectRedis, type OnError } from './redis.ts';
import type { Signals } from './signals.ts';

/** Hands work to the workers: recorded in Postgres by the caller's transaction, announced over Redis after it. */
export interface Jobs {
  /** Records a job inside the transaction that accepts it. */
  enqueue<P extends z.ZodType>(
    tx: Queryable,
    job: Job<P>,
    entry: { id: string; tenant: string; payload: z.input<P> },
  ): Promise<void>;
  /** Announces a committed job. Never fails: what is not heard is found by the sweeper. */
  ring(job: Job, id: string): void;
  /**
   * Records the wish to cancel, inside the caller's transaction. `removed`: nobody had begun and nobody will;
   * `requested`: a worker holds it and stops soon after `signalCancel`; `gone`: it has already ended.
   */
  cancel(tx: Queryable, id: string): Promise<'removed' | 'requested' | 'gone'>;
  /** Tells the worker of a committed `requested` cancel, which otherwise learns it with its next lease renewal. */
  signalCancel(job: Job, id: string): void;
  close(): Promise<void>;
}

export const cancelChannel = (job: Job) => `quire:cancel:${job.name}`;

export function connectJobs(options: { redisUrl: string; signals: Signals; onError: OnError }): Jobs {
  const { redisUrl, signals, onError } = options;
  const redis = connectRedis(redisUrl, onError);
  const doorbells = new Map<string, Queue>();

  function doorbell(job: Job): Queue {
    let queue = doorbells.get(job.name);
    if (!queue) {
      queue = new Queue(job.name, { connection: redis, skipWaitingForReady: true });
      queue.on('error', onError);
      doorbells.set(job.name, queue);
    }
    return queue;
  }

  return {
    async enqueue(tx, job, { id, tenant, payload }) {
      await insertJob(tx, {
        id,
        name: job.name,
        tenant,
        payload: JSON.stringify(job.payload.parse(payload)),
      });
    },
    ring(job, id) {
      doorbell(job).add('ring', { id }, ringOptions(id)).catch(onError);
    },
    async cancel(tx, id) {
      const claimed = await requestCancel(tx, id);
      if (claimed === undefined) return 'gone';
      if (claimed) return 'requested';
      await deleteJob(tx, id);
      return 'removed';
    },
    signalCancel: (job, id) => signals.publish(cancelChannel(job), id),
    async close() {
      await Promise.allSettled([...doorbells.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
}

/** One doorbell per job at a time, and nothing left behind: the truth is in Postgres. */
export const ringOptions = (id: string) => ({ jobId: id, removeOnComplete: true, removeOnFail: true });
