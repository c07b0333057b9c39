import { type Queryable, sql } from '@quire/db';
import { z } from 'zod';

const OldJob = z.object({ id: z.string(), tenant: z.string(), uploadId: z.string().nullable() });

/** Ended jobs of all tenants that were opened longer ago than `hours`, the oldest first. */
export const findOldJobs = (db: Queryable, hours: number, limit: number) =>
  db.many(
    OldJob,
    sql`select id, tenant, upload_id from curation.old_jobs(make_interval(hours => ${hours}), ${limit})`,
  );

export const forgetJobs = (db: Queryable, ids: readonly string[]) =>
  db.run(sql`select curation.forget_jobs(${ids}::uuid[])`);
