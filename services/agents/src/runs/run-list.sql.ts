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

/** How many runs there are: exact by the counters, or, between two moments, counted up to `maxCounted`. */
export async function countRuns(
  db: Queryable,
  tenant: string,
  agentId: string,
  filter: RunFilter,
): Promise<number> {
  const statement =
    filter.createdAfter || filter.createdBefore
      ? sql`select count(*) as total from (${newest(tenant, agentId, filter, maxCounted)}) counted`
      : sql`select coalesce(sum(count), 0)::bigint as total from agents.run_count
          where tenant = ${tenant} and agent_id = ${agentId}
            and status = any(${filter.status ?? RunStatus.options}::text[])`;
  return (await db.one(z.object({ total: z.number() }), statement)).total;
}
