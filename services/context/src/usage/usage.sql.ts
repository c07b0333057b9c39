import { UsageGroup, type UsageQuery, UsageSum } from '@quire/contracts/context';
import { type Queryable, type Sql, sql } from '@quire/db';
import { z } from 'zod';

/** What models were asked, and what that cost. */
export interface Spending {
  /** Null where none was asked. */
  model: string | null;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  isEstimated: boolean;
  cost: number | null;
  latencyMs: number;
}

/** One attempt at an action. */
export interface UsageRow extends Spending {
  /** That of the enrichment. */
  id: string;
  tenant: string;
  userId: string;
  action: string;
  version: string;
  /** Whether it gave no result. */
  failed: boolean;
}

/**
 * Adds an attempt to its action and to the sums of the day. The action counts as failed as long as its last attempt did;
 * `before` tells what of it is in the sums of an earlier day already.
 */
export const addUsage = (tx: Queryable, row: UsageRow) =>
  tx.run(sql`with before as (
      select failed from context.usage where id = ${row.id} for update),
    kept as (
      insert into context.usage as u (id, tenant, user_id, action, version, model, calls, input_tokens, output_tokens,
        estimated, failed, cost, latency_ms)
      values (${row.id}, ${row.tenant}, ${row.userId}, ${row.action}, ${row.version}, ${row.model}, ${row.calls},
        ${row.inputTokens}, ${row.outputTokens}, ${row.isEstimated}, ${row.failed}, ${row.cost}, ${row.latencyMs})
      on conflict (id) do update set model = coalesce(excluded.model, u.model), calls = u.calls + excluded.calls,
        input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens,
        estimated = u.estimated or excluded.estimated, failed = excluded.failed,
        cost = coalesce(u.cost + excluded.cost, u.cost, excluded.cost), latency_ms = u.latency_ms + excluded.latency_ms,
        ended_at = excluded.ended_at)
    insert into context.usage_day as d (tenant, day, action, model, user_id, shard, actions, failed_actions, model_calls,
      input_tokens, output_tokens, cost, latency_ms)
    values (${row.tenant}, (now() at time zone 'UTC')::date, ${row.action}, coalesce(${row.model}, ''), ${row.userId},
      right(${row.id}::text, 1), case when exists (select from before) then 0 else 1 end,
      ${row.failed}::boolean::int - coalesce((select failed::int from before), 0), ${row.calls}, ${row.inputTokens},
      ${row.outputTokens}, ${row.cost}::double precision::numeric, ${row.latencyMs})
    on conflict (tenant, day, action, model, user_id, shard) do update set actions = d.actions + excluded.actions,
      failed_actions = d.failed_actions + excluded.failed_actions, model_calls = d.model_calls + excluded.model_calls,
      input_tokens = d.input_tokens + excluded.input_tokens, output_tokens = d.output_tokens + excluded.output_tokens,
      cost = case when d.cost is null then excluded.cost else d.cost + coalesce(excluded.cost, 0) end,
      latency_ms = d.latency_ms + excluded.latency_ms`);

const groups: Readonly<Record<UsageQuery['groupBy'], Sql>> = {
  day: sql`day::text as day`,
  action: sql`action`,
  model: sql`model`,
};
const orders: Readonly<Record<UsageQuery['groupBy'], Sql>> = {
  day: sql`day desc`,
  action: sql`total_tokens desc, action`,
  model: sql`total_tokens desc, model`,
};
const keys: Readonly<Record<UsageQuery['groupBy'], Sql>> = {
  day: sql`day`,
  action: sql`action`,
  model: sql`model`,
};
const sumOf = (column: Sql) => sql`coalesce(sum(${column}), 0)::bigint`;
const sums = sql`${sumOf(sql`actions`)} as actions, ${sumOf(sql`failed_actions`)} as failed_actions,
  ${sumOf(sql`model_calls`)} as model_calls, ${sumOf(sql`input_tokens`)} as input_tokens,
  ${sumOf(sql`output_tokens`)} as output_tokens, ${sumOf(sql`input_tokens + output_tokens`)} as total_tokens,
  sum(cost)::double precision as cost,
  round(sum(latency_ms) / nullif(sum(actions), 0), 1)::double precision as average_latency_ms`;

export interface UsageFilter {
  tenant: string;
  /** Only this user's actions. */
  userId: string | null;
  from: string;
  to: string;
}

const matches = ({ tenant, userId, from, to }: UsageFilter) =>
  sql`tenant = ${tenant} and day between ${from}::date and ${to}::date
    and (${userId}::text is null or user_id = ${userId})`;

/** A page of groups: days newest first, actions and models by their tokens. */
export const selectUsage = (
  db: Queryable,
  filter: UsageFilter,
  { groupBy, offset, limit }: Pick<UsageQuery, 'groupBy' | 'offset' | 'limit'>,
) =>
  db.many(
    UsageGroup,
    sql`select ${groups[groupBy]}, ${sums} from context.usage_day where ${matches(filter)}
      group by 1 order by ${orders[groupBy]} offset ${offset} limit ${limit}`,
  );

const Totals = UsageSum.extend({ groups: z.number() });

/** All groups together, and how many there are. */
export const selectTotals = (db: Queryable, filter: UsageFilter, groupBy: UsageQuery['groupBy']) =>
  db.one(
    Totals,
    sql`select ${sums}, count(distinct ${keys[groupBy]}) as groups
      from context.usage_day where ${matches(filter)}`,
  );

const Count = z.object({ count: z.number() });

/** Deletes at most `atMost` rows, of all tenants, that ended longer ago than `days`; returns how many. */
export const forgetOldUsage = async (db: Queryable, days: number, atMost: number) =>
  (
    await db.one(
      Count,
      sql`select context.forget_old_usage(make_interval(days => ${days}), ${atMost}) as count`,
    )
  ).count;
