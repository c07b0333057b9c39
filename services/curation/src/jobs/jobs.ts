import { curationJob, heavyCurationJob } from '@quire/contracts/curation';
import type { Db, Once } from '@quire/db';
import type { Jobs as Queue, Work } from '@quire/queue';
import { jobNotFound, uploadExpired } from './jobs.errors.ts';
import {
  deleteAwaitedUpload,
  findJob,
  findTenant,
  insertAwaitedUpload,
  insertJob,
  type JobRow,
  leaveWaiting,
  makeQueued,
  type NewJob,
  removeJob,
} from './jobs.sql.ts';
import type { JobRef } from './object-keys.ts';

export interface CurationJobs {
  /** Records a job that waits for its upload, and that `answer` is what its client is told. */
  create<T>(job: NewJob, answer: T, once?: Once): Promise<T>;
  /** The job; `curation.job_not_found` when the tenant has none of this id. */
  get(ref: JobRef): Promise<JobRow>;
  /** The tenant of a job that a signed address names. */
  tenantOf(id: string): Promise<string>;
  /** Hands a waiting job to the workers. Says whether it did: any other job is left as it is. */
  start(ref: JobRef): Promise<boolean>;
  /** Ends the work on a job by handing it to those who take long files. */
  handOn(work: Work): Promise<void>;
  /** Removes a job and stops who works on it; `curation.job_not_found` when the tenant has none of this id. */
  remove(ref: JobRef): Promise<void>;
  /** Ends a job whose upload never came. */
  expire(ref: JobRef): Promise<void>;
}

/** Curation jobs from presign to the hand-over to a worker. */
export function createJobs({ db, queue }: { db: Db; queue: Queue }): CurationJobs {
  return {
    create: (job, answer, once) =>
      db.transaction(
        async (tx) => {
          await insertJob(tx, job);
          await insertAwaitedUpload(tx, job);
          return answer;
        },
        { tenant: job.tenant, once },
      ),
    async get(ref) {
      const job = await findJob(db.tenant(ref.tenant), ref);
      if (!job) throw jobNotFound();
      return job;
    },
    async tenantOf(id) {
      const tenant = await findTenant(db, id);
      if (tenant === undefined) throw jobNotFound();
      return tenant;
    },
    async start(ref) {
      const { id, tenant } = ref;
      const started = await db.transaction(
        async (tx) => {
          if ((await leaveWaiting(tx, ref, 'Processing')) === 0) return false;
          await deleteAwaitedUpload(tx, id);
          await queue.enqueue(tx, curationJob, { id, tenant, payload: {} });
          return true;
        },
        { tenant },
      );
      if (started) queue.ring(curationJob);
      return started;
    },
    async handOn(work) {
      await work.finish(async (tx) => {
        await makeQueued(tx, work);
        await queue.enqueue(tx, heavyCurationJob, { id: work.id, tenant: work.tenant, payload: {} });
      });
      queue.ring(heavyCurationJob);
    },
    async remove(ref) {
      const outcome = await db.transaction(
        async (tx) => {
          // The foreign key takes the awaited upload along.
          if ((await removeJob(tx, ref)) === 0) throw jobNotFound();
          return queue.cancel(tx, ref.id);
        },
        { tenant: ref.tenant },
      );
      if (outcome !== 'requested') return;
      for (const job of [curationJob, heavyCurationJob]) queue.signalCancel(job, ref.id);
    },
    expire: (ref) =>
      db.transaction(
        async (tx) => {
          await leaveWaiting(tx, ref, 'Error', uploadExpired);
          await deleteAwaitedUpload(tx, ref.id);
        },
        { tenant: ref.tenant },
      ),
  };
}
