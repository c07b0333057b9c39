import { UsageGroup, type UsageQuery, UsageSum } from '@quire/contracts/agents';
import { type Queryable, type Sql, sql } from '@quire/db';
import { z } from 'zod';
import type { UsageRow } from './usage-row.ts';

const columns = sql`id, tenant, agent_id, version_id, model, surface, input_tokens, output_tokens, estimated, cost, latency_ms,
  first_token_ms, finish_reason, guardrail_hits, user_id, session_id, correlation_id, ended_at`;

/**
 * Common table expressions that keep calls and add them to the sums of their days. A call that is there already is not
 * added again. Sums are locked in one order, so that writers never wait for each other in a circle.
 */
export const usageExpressions = (rows: readonly UsageRow[], condition: Sql): Sql =>
  sql`used as (
      insert into agents.usage (${columns})
      select ${columns} from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, tenant text, agent_id uuid,
        version_id uuid, model text, surface text, input_tokens integer, output_tokens integer, estimated boolean,
        cost double precision, latency_ms integer, first_token_ms integer, finish_reason text, guardrail_hits json,
        user_id text, session_id text, correlation_id text, ended_at timestamptz)
      where ${condition}
      on conflict (id) do nothing
      returning *),
    summed as (
      insert into agents.usage_day as d (tenant, day, agent_id, model, user_id, shard, calls, failed_calls, blocked_calls,
        input_tokens, output_tokens, cost, latency_ms)
      select tenant, (ended_at at time zone 'UTC')::date, agent_id, model, user_id, right(id::text, 1), count(*),
        count(*) filter (where finish_reason not in ('stop', 'tool_calls')),
        count(*) filter (where finish_reason = 'content_filter'), sum(input_tokens), sum(output_tokens), sum(cost::numeric),
        sum(latency_ms)
      from used group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (tenant, day, agent_id, model, user_id, shard) do update set calls = d.calls + excluded.calls,
        failed_calls = d.failed_calls + excluded.failed_calls, blocked_calls = d.blocked_calls + excluded.blocked_calls,
        input_tokens = d.input_tokens + excluded.input_tokens, output_tokens = d.output_tokens + excluded.output_tokens,
        cost = case when d.cost is null then excluded.cost else d.cost + coalesce(excluded.cost, 0) end,
        latency_ms = d.latency_ms + excluded.latency_ms)`;

/** Keeps calls of one tenant. */
export const insertUsage = (db: Queryable, rows: readonly UsageRow[]) =>
  db.run(sql`with ${usageExpressions(rows, sql`true`)} select count(*) from used`);

const groups: Readonly<Record<UsageQuery['groupBy'], Sql>> = {
  day: sql`day::text as day`,
  agent: sql`agent_id`,
  model: sql`model`,
};
const orders: Readonly<Record<UsageQuery['groupBy'], Sql>> = {
  day: sql`day desc`,
  agent: sql`total_tokens desc, agent_id desc`,
  model: sql`total_tokens desc, model desc`,
};
const sumOf = (column: Sql) => sql`coalesce(sum(${column}), 0)::bigint`;
const sums = sql`${sumOf(sql`calls`)} as calls, ${sumOf(sql`failed_calls`)} as failed_calls,
  ${sumOf(sql`blocked_calls`)} as blocked_calls, ${sumOf(sql`input_tokens`)} as input_tokens,
  ${sumOf(sql`output_tokens`)} as output_tokens, ${sumOf(sql`input_tokens + output_tokens`)} as total_tokens,
  sum(cost)::double precision as cost, round(sum(latency_ms) / sum(calls), 1)::double precision as average_latency_ms`;

export interface UsageFilter {
  tenant: string;
  /** Only this user's calls. */
  userId: string | null;
  from: string;
  to: string;
}

const matches = ({ tenant, userId, from, to }: UsageFilter) =>
  sql`tenant = ${tenant} and day between ${from}::date and ${to}::date
    and (${userId}::text is null or user_id = ${userId})`;

/** A page of groups: days newest first, agents and models by their tokens. */
export const selectUsage = (
  db: Queryable,
  filter: UsageFilter,
  { groupBy, offset, limit }: Pick<UsageQuery, 'groupBy' | 'offset' | 'limit'>,
) =>
  db.many(
    UsageGroup,
    sql`select ${groups[groupBy]}, ${sums} from agents.usage_day where ${matches(filter)}
      group by 1 order by ${orders[groupBy]} offset ${offset} limit ${limit}`,
  );

const Totals = UsageSum.extend({ groups: z.number() });

/** All groups together, and how many there are. */
export const selectTotals = (db: Queryable, filter: UsageFilter, groupBy: UsageQuery['groupBy']) =>
  db.one(
    Totals,
    sql`select ${sums}, count(distinct ${keys[groupBy]}) as groups
      from agents.usage_day where ${matches(filter)}`,
  );

const keys: Readonly<Record<UsageQuery['groupBy'], Sql>> = {
  day: sql`day`,
  agent: sql`agent_id`,
  model: sql`model`,
};

const Count = z.object({ count: z.number() });

/** Deletes at most `atMost` rows of calls, of all tenants, that ended longer ago than `days`; returns how many. */
export const forgetOldUsage = async (db: Queryable, days: number, atMost: number) =>
  (
    await db.one(
      Count,
      sql`select agents.forget_old_usage(make_interval(days => ${days}), ${atMost}) as count`,
    )
  ).count;
