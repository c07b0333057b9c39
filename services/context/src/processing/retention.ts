import { type Queryable, sql } from '@quire/db';
import type { Chore } from '@quire/queue';
import { z } from 'zod';

const keepDays = 7;
const batchSize = 500;
const Count = z.object({ count: z.number() });

/** Forgets requests and their results a week after they were made. */
export const processingChore = (db: Queryable): Chore => ({
  name: 'context.processings',
  everyMs: 3_600_000,
  async clean(signal) {
    while (!signal.aborted && (await forgetSome(db)) === batchSize);
  },
});

const forgetSome = async (db: Queryable): Promise<number> =>
  (
    await db.one(
      Count,
      sql`select context.forget_processings(make_interval(days => ${keepDays}), ${batchSize}) as count`,
    )
  ).count;
