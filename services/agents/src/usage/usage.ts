import { type Pagination, paginate } from '@quire/contracts';
import type { UsageGroup, UsageQuery, UsageSum } from '@quire/contracts/agents';
import type { Db, Sql } from '@quire/db';
import { daysOf } from '@quire/service-kit';
import type { Actor } from '../actor.ts';
import { selectTotals, selectUsage, type UsageFilter, usageExpressions } from './usage.sql.ts';
import type { UsageRow } from './usage-row.ts';

interface UsageReport {
  from: string;
  to: string;
  groupBy: UsageQuery['groupBy'];
  usage: UsageGroup[];
  totals: UsageSum;
  pagination: Pagination;
}

export interface UsageReports {
  /** From the sums of the days, never from the calls themselves. */
  get(actor: Actor, query: UsageQuery): Promise<UsageReport>;
}

export const createUsageReports = ({ db, now = Date.now }: { db: Db; now?: () => number }): UsageReports => ({
  async get({ tenant, userId, isAdministrator }, query) {
    const { from, to } = daysOf(query, now());
    const { groupBy } = query;
    const filter: UsageFilter = { tenant, userId: isAdministrator ? null : userId, from, to };
    const scope = db.tenant(tenant);
    const [usage, { groups, ...totals }] = await Promise.all([
      selectUsage(scope, filter, query),
      selectTotals(scope, filter, groupBy),
    ]);
    return { from, to, groupBy, usage, totals, pagination: paginate(query, groups) };
  },
});

/** What keeps the call of a run as part of the statement that ends it: common table expressions, active if `condition` is. */
export const usageOfRun = (row: UsageRow, condition: Sql): Sql => usageExpressions([row], condition);
