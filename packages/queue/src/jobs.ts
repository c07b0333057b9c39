import type { Job } from '@quire/contracts';
import type { Queryable } from '@quire/db';
import type { z } from 'zod';
import { connectDoorbell } from './doorbell.ts';
import { deleteJob, insertJob, requestCancel } from './jobs.sql.ts';
import type { OnError } from './redis.ts';
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
  const doorbell = connectDoorbell(redisUrl, onError);
  return {
    async enqueue(tx, job, { id, tenant, payload }) {
      await insertJob(tx, {
        id,
        name: job.name,
        tenant,
        payload: JSON.stringify(job.payload.parse(payload)),
      });
    },
    ring: (job, id) => doorbell.ring(job.name, id, 0),
    async cancel(tx, id) {
      const claimed = await requestCancel(tx, id);
      if (claimed === undefined) return 'gone';
      if (claimed) return 'requested';
      await deleteJob(tx, id);
      return 'removed';
    },
    signalCancel: (job, id) => signals.publish(cancelChannel(job), id),
    close: doorbell.close,
  };
}
