import { Run, type RunFilter, RunStatus } from '@quire/contracts/agents';
import { type Queryable, type Sql, sql } from '@quire/db';
import { z } from 'zod';
import { runColumns } from './runs.sql.ts';

/** Runs between two moments are counted up to here. */
const maxCounted = 10_000;

/**
 * The ids of the newest `depth` runs that pass the filter. Each status has its range of an index; ids tell when a run
 * was created, so a span of time is a range as well.
 */
function newest(tenant: string, agentId: string, filter: RunFilter, depth: number): Sql {
  const { createdAfter, createdBefore } = filter;
  const span = sql`
    ${createdAfter ? sql`and id >= agents.first_id_of(date_trunc('milliseconds', ${createdAfter}::timestamptz) + interval '1 ms')` : sql``}
    ${createdBefore ? sql`and id < agents.first_id_of(${createdBefore}::timestamptz)` : sql``}`;
  const mine = sql`tenant = ${tenant} and agent_id = ${agentId} ${span}`;
  if (!filter.status) return sql`select id from agents.run where ${mine} order by id desc limit ${depth}`;
  return sql`select found.id from unnest(${filter.status}::text[]) as wanted (status),
    lateral (select id from agents.run where ${mine} and status = wanted.status order by id desc limit ${depth}) found
    order by found.id desc limit ${depth}`;
}

/** A page of runs, newest first. */
export const selectRuns = (db: Queryable, tenant: string, agentId: string, filter: RunFilter) =>
  db.many(
    Run,
    sql`with wanted as (${newest(tenant, agentId, filter, filter.offset + filter.limit)})
      select ${runColumns} from agents.run r
      where r.id in (select id from wanted order by id desc offset ${filter.offset}) order by r.id desc`,
  );

/** How many runs there are: exact, or, between two moments, counted up to `maxCounted`. */
export async function countRuns(
  db: Queryable,
  tenant: string,
  agentId: string,
  filter: RunFilter,
): Promise<number> {
  if (!filter.createdAfter && !filter.createdBefore) {
    const counts = await countByStatus(db, tenant, agentId);
    return (filter.status ?? RunStatus.options).reduce((sum, status) => sum + counts[status], 0);
  }
  const found = newest(tenant, agentId, filter, maxCounted);
  const Total = z.object({ total: z.number() });
  return (await db.one(Total, sql`select count(*) as total from (${found}) counted`)).total;
}

/** What was created and what has ended is counted as it happens; what is at work is bounded by the workers. */
async function countByStatus(db: Queryable, tenant: string, agentId: string) {
  const mine = sql`tenant = ${tenant} and agent_id = ${agentId}`;
  const rows = await db.many(
    z.object({ status: z.string(), count: z.number() }),
    sql`select status, sum(count)::bigint as count from agents.run_count where ${mine} group by status
      union all
      select status, count(*) from agents.run where ${mine} and status in ('in_progress', 'cancelling') group by status`,
  );
  const count = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  const begun = {
    in_progress: count('in_progress'),
    cancelling: count('cancelling'),
    completed: count('completed'),
    failed: count('failed'),
    cancelled: count('cancelled'),
  };
  const queued = Object.values(begun).reduce((left, some) => left - some, count('created'));
  return { queued, ...begun } satisfies Record<RunStatus, number>;
}
