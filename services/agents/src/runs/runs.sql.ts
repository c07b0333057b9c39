import { type AgentResponse, Run, type RunStatus, type Usage } from '@quire/contracts/agents';
import { json, type Queryable, sql } from '@quire/db';
import { z } from 'zod';
import type { Viewer } from '../actor.ts';

/** Columns of a run `r`. */
export const runColumns = sql`r.id, r.agent_id, r.version_id, r.status, r.invoke_request, r.output_payload, r.error, r.attempt,
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
        insert into agents.run (id, tenant, agent_id, version_id, status, invoke_request, created_by, created_at)
        values (${run.id}, ${run.tenant}, ${run.agentId}, ${run.versionId}, 'queued', ${json(run.invokeRequest)},
          ${run.userId}, agents.time_of(${run.id}))
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

/** A run with the number of its newest event, and whether its events were cleared away. */
const FoundRun = Run.extend({ lastSeq: z.number(), logCleared: z.boolean() });
export type FoundRun = z.output<typeof FoundRun>;

/** A run, if the tenant has it and its agent is not kept from the viewer. */
export const findRun = (db: Queryable, { groups }: Viewer, agentId: string, id: string) =>
  db.maybe(
    FoundRun,
    sql`select ${runColumns}, r.last_seq, r.log_cleared_at is not null as log_cleared
      from agents.run r
      where r.id = ${id} and r.agent_id = ${agentId} and not agents.hidden(${agentId}, ${groups}::text[])`,
  );
