import { CurationOptions, type JobStage } from '@quire/contracts/curation';
import { type Queryable, sql } from '@quire/db';
import { z } from 'zod';
import type { JobRef } from '../jobs/object-keys.ts';

const FileTask = z.object({
  options: CurationOptions,
  fileName: z.string().nullable(),
  contentType: z.string().nullable(),
});

/** Enters the first stage and says what is to be done. */
export const beginFile = (tx: Queryable, { id, tenant }: JobRef) =>
  tx.one(
    FileTask,
    sql`update curation.job set stage = 'extracting', updated_at = now() where id = ${id} and tenant = ${tenant}
      returning options, file_name, content_type`,
  );

export const setStage = (tx: Queryable, { id, tenant }: JobRef, stage: JobStage) =>
  tx.run(
    sql`update curation.job set stage = ${stage}, updated_at = now() where id = ${id} and tenant = ${tenant}`,
  );

export const completeJob = (tx: Queryable, { id, tenant }: JobRef, resultKey: string) =>
  tx.run(sql`update curation.job set status = 'Done', stage = 'done', result_key = ${resultKey}, updated_at = now()
    where id = ${id} and tenant = ${tenant}`);

export const failJob = (tx: Queryable, { id, tenant }: JobRef, message: string) =>
  tx.run(sql`update curation.job set status = 'Error', message = ${message}, updated_at = now()
    where id = ${id} and tenant = ${tenant}`);
