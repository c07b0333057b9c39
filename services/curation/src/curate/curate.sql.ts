import { CurationOptions, type JobStage } from '@quire/contracts/curation';
import { type Queryable, sql } from '@quire/db';
import { z } from 'zod';
import type { JobRef } from '../jobs/object-keys.ts';

const FileTask = z.object({
  options: CurationOptions,
  fileName: z.string().nullable(),
  contentType: z.string().nullable(),
});
export type FileTask = z.infer<typeof FileTask>;

/** Enters the first stage and says what is to be done; nothing where the job was deleted. */
export const beginFile = (tx: Queryable, { id, tenant }: JobRef) =>
  tx.maybe(
    FileTask,
    sql`update curation.job set stage = 'extracting', percent = greatest(percent, 2), updated_at = now()
      where id = ${id} and tenant = ${tenant}
      returning options, file_name, content_type`,
  );

/** What an earlier attempt has shown stays: a percent never goes back. */
export const setProgress = (tx: Queryable, { id, tenant }: JobRef, stage: JobStage, percent: number) =>
  tx.run(
    sql`update curation.job set stage = ${stage}, percent = greatest(percent, ${percent}), updated_at = now()
      where id = ${id} and tenant = ${tenant}`,
  );

/** Returns 0 where the job was deleted meanwhile. */
export const completeJob = (tx: Queryable, { id, tenant }: JobRef, resultKey: string) =>
  tx.run(sql`update curation.job
    set status = 'Done', stage = 'done', percent = 100, result_key = ${resultKey}, updated_at = now()
    where id = ${id} and tenant = ${tenant}`);

export const failJob = (
  tx: Queryable,
  { id, tenant }: JobRef,
  { message, reason }: { message: string; reason: string | undefined },
) =>
  tx.run(sql`update curation.job
    set status = 'Error', message = ${message}, reason = ${reason ?? null}, updated_at = now()
    where id = ${id} and tenant = ${tenant}`);
