import { type AgentResponse, Run, type RunStatus, type Usage } from '@quire/contracts/agents';
import { joinSql, json, type Queryable, sql } from '@quire/db';
import { z } from 'zod';

const runColumns = sql`r.id, r.agent_id, r.version_id, r.status, r.invoke_request, r.output_payload, r.error, r.attempt,
  r.created_at, r.created_by, r.started_at, r.completed_at, r.usage`;

/**
 * Counts what `delta` (tenant, agent_id, id, status, by) says. Counters are locked from the first status to the last,
 * in alphabetical order backwards, so that runs never wait for each other in a circle.
 */
const count = sql`insert into agents.run_count as c (tenant, agent_id, status, shard, count)
  select tenant, agent_id, status, right(id::text, 1), by from delta order by status desc
  on conflict (tenant, agent_id, status, shard) do update set count = c.count + excluded.count`;

export interface NewRun {
  id: string;
  tenant: string;
  agentId: string;
  versionId: string;
  invokeRequest: unknown;
  userId: string;
}

export const insertRun = (tx: Queryable, run: NewRun) =>
  tx.one(
    Run,
    sql`with made as (
        insert into agents.run (id, tenant, agent_id, version_id, status, invoke_request, created_by)
        values (${run.id}, ${run.tenant}, ${run.agentId}, ${run.versionId}, 'queued', ${json(run.invokeRequest)},
          ${run.userId})
        returning *),
      delta as (select tenant, agent_id, id, status, 1 as by from made),
      counted as (${count})
      select ${runColumns} from made r`,
  );

export interface RunChange {
  to: RunStatus;
  attempt?: number;
  outputPayload?: AgentResponse;
  error?: { code: string; message: string };
  usage?: Usage;
}

/** Moves a run to another status; nothing, where it stands in none of `from`. */
export const updateRunStatus = (
  tx: Queryable,
  id: string,
  from: readonly RunStatus[],
  change: RunChange & { started: boolean; ended: boolean },
) =>
  tx.maybe(
    Run,
    sql`with before as (
        select id, status as was from agents.run where id = ${id} and status = any(${from}) for update),
      moved as (
        update agents.run r set status = ${change.to}, attempt = coalesce(${change.attempt}, r.attempt),
          output_payload = ${json(change.outputPayload)}, error = ${json(change.error)},
          usage = ${json(change.usage)},
          started_at = case when ${change.started}::boolean then coalesce(r.started_at, now()) else r.started_at end,
          completed_at = case when ${change.ended}::boolean then now() end
        from before where r.id = before.id
        returning r.*, before.was),
      delta as (
        select m.tenant, m.agent_id, m.id, s.status, s.by from moved m,
          lateral (values (m.was, -1), (m.status, 1)) as s (status, by) where m.was <> m.status),
      counted as (${count})
      select ${runColumns} from moved r`,
  );

/** A run, if the tenant has it, and the number of its newest event. */
export const findRun = (db: Queryable, agentId: string, id: string) =>
  db.maybe(
    Run.extend({ lastSeq: z.number() }),
    sql`select ${runColumns}, r.last_seq from agents.run r where r.id = ${id} and r.agent_id = ${agentId}`,
  );

interface RunFilter {
  status?: RunStatus;
  offset: number;
  limit: number;
}

/** A page of an agent's runs, each with how many there are in all. */
export const selectRuns = (db: Queryable, tenant: string, agentId: string, filter: RunFilter) => {
  const where = joinSql(
    [
      sql`tenant = ${tenant} and agent_id = ${agentId}`,
      ...(filter.status ? [sql`status = ${filter.status}`] : []),
    ],
    ' and ',
  );
  return db.many(
    Run.extend({ total: z.number() }),
    sql`select ${runColumns},
        (select coalesce(sum(count), 0)::bigint from agents.run_count where ${where}) as total
      from agents.run r where ${where} order by r.id desc offset ${filter.offset} limit ${filter.limit}`,
  );
};
