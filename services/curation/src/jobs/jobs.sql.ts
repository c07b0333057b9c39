import { type CurationOptions, JobStage, JobStatus } from '@quire/contracts/curation';
import { json, type Queryable, sql } from '@quire/db';
import { z } from 'zod';
import type { JobRef } from './object-keys.ts';

export const JobRow = z.object({
  id: z.string(),
  status: JobStatus,
  stage: JobStage,
  percent: z.number(),
  message: z.string().nullable(),
  reason: z.string().nullable(),
  resultKey: z.string().nullable(),
  uploadId: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type JobRow = z.infer<typeof JobRow>;

export interface NewJob extends JobRef {
  options: CurationOptions;
  /** What the client says of its file. */
  fileName: string | null;
  contentType: string | null;
  uploadId: string | null;
}

export const insertJob = (tx: Queryable, job: NewJob) =>
  tx.run(sql`insert into curation.job (id, tenant, options, file_name, content_type, upload_id)
    values (${job.id}, ${job.tenant}, ${json(job.options)}, ${job.fileName}, ${job.contentType}, ${job.uploadId})`);

export const insertAwaitedUpload = (tx: Queryable, { id, tenant }: JobRef) =>
  tx.run(sql`insert into curation.awaited_upload (job_id, tenant) values (${id}, ${tenant})`);

export const deleteAwaitedUpload = (tx: Queryable, id: string) =>
  tx.run(sql`delete from curation.awaited_upload where job_id = ${id}`);

export const findJob = (db: Queryable, { id, tenant }: JobRef) =>
  db.maybe(
    JobRow,
    sql`select id, status, stage, percent, message, reason, result_key, upload_id, created_at, updated_at
      from curation.job where id = ${id} and tenant = ${tenant}`,
  );

/** The tenant of any job, for the bearer of a signed address. */
export const findTenant = async (db: Queryable, id: string) =>
  (await db.one(z.object({ tenant: z.string().nullable() }), sql`select curation.tenant_of(${id}) as tenant`))
    .tenant ?? undefined;

/** Moves a waiting job on; touches nothing when it is no longer waiting. */
export const leaveWaiting = (
  tx: Queryable,
  { id, tenant }: JobRef,
  to: 'Processing' | 'Error',
  message?: string,
) =>
  tx.run(sql`update curation.job
    set status = ${to}, stage = ${to === 'Processing' ? 'queued' : 'waiting'}, message = ${message ?? null},
      updated_at = now()
    where id = ${id} and tenant = ${tenant} and status = 'Wait For Upload'`);

export const makeQueued = (tx: Queryable, { id, tenant }: JobRef) =>
  tx.run(sql`update curation.job set stage = 'queued', updated_at = now()
    where id = ${id} and tenant = ${tenant}`);

/** Removes a job, whatever its status; returns 0 where the tenant has none of this id. */
export const removeJob = (tx: Queryable, { id, tenant }: JobRef) =>
  tx.run(sql`delete from curation.job where id = ${id} and tenant = ${tenant}`);
