import type { Queryable } from '@quire/db';
import type { Chore } from '@quire/queue';
import { forgetOldUsage } from './usage.sql.ts';

/** Few enough that nobody waits for the rows of one transaction. */
const batchSize = 1_000;

/** Calls are forgotten after `days`; the sums of their days stay. */
export const usageChores = (db: Queryable, days: number): Chore[] => [
  {
    name: 'agents.usage',
    everyMs: 3_600_000,
    async clean(signal) {
      while (!signal.aborted && (await forgetOldUsage(db, days, batchSize)) === batchSize);
    },
  },
];
