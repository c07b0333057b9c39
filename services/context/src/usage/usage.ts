import { paginate } from '@quire/contracts';
import type { UsageQuery } from '@quire/contracts/context';
import type { Queryable } from '@quire/db';
import type { Chore } from '@quire/queue';
import { daysOf } from '@quire/service-kit';
import {
  addUsage,
  forgetOldUsage,
  type Spending,
  selectTotals,
  selectUsage,
  type UsageRow,
} from './usage.sql.ts';

export type { Spending };

/** Few enough that nobody waits for the rows of one transaction. */
const batchSize = 1_000;

/** Counts what one attempt at an action came to; attempts at the same action add up. */
export const recordUsage = (tx: Queryable, row: UsageRow) => addUsage(tx, row);

/** What a tenant's actions came to, of one user or of all; from the sums of the days. */
export async function reportUsage(
  db: Queryable,
  whose: { tenant: string; userId: string | null },
  query: UsageQuery,
  now = Date.now(),
) {
  const { groupBy } = query;
  const days = daysOf(query, now);
  const [usage, { groups, ...totals }] = await Promise.all([
    selectUsage(db, { ...whose, ...days }, query),
    selectTotals(db, { ...whose, ...days }, groupBy),
  ]);
  return { ...days, groupBy, usage, totals, pagination: paginate(query, groups) };
}

/** Actions are forgotten after `days`; the sums of their days stay. */
export const usageChore = (db: Queryable, days: number): Chore => ({
  name: 'context.usage',
  everyMs: 3_600_000,
  async clean(signal) {
    while (!signal.aborted && (await forgetOldUsage(db, days, batchSize)) === batchSize);
  },
});
