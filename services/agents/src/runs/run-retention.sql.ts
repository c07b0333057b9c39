import { type Queryable, sql } from '@quire/db';
import { z } from 'zod';

const Count = z.object({ count: z.number() });

/** Clears the logs of at most `atMost` runs, of all tenants, that ended longer ago than `hours`; returns of how many. */
export const clearRunLogs = async (db: Queryable, hours: number, atMost: number) =>
  (
    await db.one(
      Count,
      sql`select agents.clear_run_logs(make_interval(hours => ${hours}), ${atMost}) as count`,
    )
  ).count;

/** Deletes at most `atMost` runs, of all tenants, that ended longer ago than `days`; returns how many. */
export const forgetOldRuns = async (db: Queryable, days: number, atMost: number) =>
  (
    await db.one(
      Count,
      sql`select agents.forget_old_runs(make_interval(days => ${days}), ${atMost}) as count`,
    )
  ).count;
