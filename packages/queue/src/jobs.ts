import type { Job } from '@quire/contracts';
import { type Queryable, withCommit } from '@quire/db';
import type { z } from 'zod';
import { connectDoorbell } from './doorbell.ts';
import {
  deleteJob,
  insertJob,
  removeConcurrencyLimit,
  requestCancel,
  resumeJob,
  setConcurrencyLimit,
} from './jobs.sql.ts';
import { createQueueDepth } from './queue-depth.ts';
import type { OnError } from './redis.ts';
import type { Signals } from './signals.ts';

export interface JobEntry<P extends z.ZodType> {
  id: string;
  tenant: string;
  payload: z.input<P>;
  /** Jobs of the tenant with the same key share the limit that `limitConcurrency` sets, now or later. */
  concurrencyKey?: string;
  /** Wall time of one attempt where it differs from that of the kind, ms. */
  timeoutMs?: number;
}

/** Hands work to the workers: recorded in Postgres by the caller's transaction, announced over Redis after it. */
export interface Jobs {
  /**
   * Records a job with the commit of the transaction that accepts it.
   * @throws `job.queue_full` where the tenant has as many waiting as it may have
   */
  enqueue<P extends z.ZodType>(tx: Queryable, job: Job<P>, entry: JobEntry<P>): Promise<void>;
  /** Announces committed jobs. Never fails: a worker that hears nothing looks within a second or so. */
  ring(job: Job): void;
  /** How many jobs of a key may run at once, from the next claim on; null lifts the limit. */
  limitConcurrency(
    tx: Queryable,
    job: Job,
    entry: { tenant: string; concurrencyKey: string; limit: number | null },
  ): Promise<void>;
  /** Makes a job that its worker has parked due again; to be rung after the commit. */
  resume(tx: Queryable, id: string): Promise<void>;
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

interface JobsOptions {
  databaseUrl: string;
  redisUrl: string;
  signals: Signals;
  /** In place of the `maxQueued` of each kind that has one. */
  maxQueued?: number;
  onError: OnError;
}

export function connectJobs(options: JobsOptions): Jobs {
  const { signals, maxQueued } = options;
  const doorbell = connectDoorbell(options);
  const depth = createQueueDepth();
  return {
    async enqueue(tx, job, { id, tenant, payload, concurrencyKey = '', timeoutMs }) {
      const text = JSON.stringify(job.payload.parse(payload));
      if (job.maxQueued !== undefined) await depth.admit(tx, job, tenant, maxQueued ?? job.maxQueued);
      withCommit(tx, insertJob({ id, name: job.name, tenant, payload: text, concurrencyKey, timeoutMs }));
    },
    ring: (job) => doorbell.ring(job.name),
    async limitConcurrency(tx, { name }, { tenant, concurrencyKey, limit }) {
      if (limit === null) await removeConcurrencyLimit(tx, { name, tenant, concurrencyKey });
      else await setConcurrencyLimit(tx, { name, tenant, concurrencyKey, limit });
    },
    async resume(tx, id) {
      await resumeJob(tx, id);
    },
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
