import { type Queryable, sql } from '@quire/db';
import { z } from 'zod';

const DueLook = z
  .object({ jobId: z.string(), tenant: z.string(), expired: z.boolean() })
  .transform(({ jobId, tenant, expired }) => ({ id: jobId, tenant, expired }));
export type DueLook = z.infer<typeof DueLook>;

/**
 * Takes the uploads that are due for a look and puts off their next one: by a second in the first minute, then by a
 * sixtieth of their age, by five minutes at most. What one poller takes, another does not see.
 */
export const takeDueLooks = (db: Queryable, limit: number, lifetimeS: number) =>
  db.many(
    DueLook,
    sql`update curation.awaited_upload
      set next_look_at = now() + greatest(interval '1 second', least(interval '5 minutes', (now() - created_at) / 60))
      where job_id in (
        select job_id from curation.awaited_upload where next_look_at <= now()
        order by next_look_at limit ${limit} for update skip locked)
      returning job_id, tenant, created_at < now() - ${lifetimeS} * interval '1 second' as expired`,
  );
