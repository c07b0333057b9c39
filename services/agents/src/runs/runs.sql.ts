import { type AgentResponse, InvokeRequest, Run, type RunStatus, type Usage } from '@quire/contracts/agents';
import { json, type Queryable, type Sql, sql } from '@quire/db';
import { z } from 'zod';
import type { Viewer } from '../actor.ts';
import { usageOfRun } from '../usage/usage.ts';
import type { UsageRow } from '../usage/usage-row.ts';

/** Columns of a run `r`. */
export const runColumns = sql`r.id, r.agent_id, r.version_id, r.status, r.invoke_request, r.output_payload, r.error, r.attempt,
  r.created_at, r.created_by, r.started_at, r.completed_at, r.usage`;

const isoTime = (time: Sql) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The `run.status` event of a run `r`, without what the reader finds in the run itself and what may be large. */
const statusEvent = sql`json_build_object('type', 'run.status', 'run', json_build_object(
  'id', r.id, 'agentId', r.agent_id, 'versionId', r.version_id, 'status', r.status, 'error', r.error, 'attempt', r.attempt,
  'createdAt', ${isoTime(sql`r.created_at`)}, 'createdBy', r.created_by, 'startedAt', ${isoTime(sql`r.started_at`)},
  'completedAt', ${isoTime(sql`r.completed_at`)}, 'usage', r.usage))`;

/** Counts the run `r` of `rows`. A transaction counts one run once, so none waits for another in a circle. */
const count = (
  as: Sql,
  rows: Sql,
) => sql`insert into agents.run_count as c (tenant, agent_id, status, shard, count)
  select r.tenant, r.agent_id, ${as}, right(r.id::text, 1), 1 from ${rows} r
  on conflict (tenant, agent_id, status, shard) do update set count = c.count + excluded.count`;

/** Makes a run, which is queued, and begins its log. */
export const insertRun = (tenant: string, run: Run): Sql =>
  sql`with made as (
      insert into agents.run
        (id, tenant, agent_id, version_id, status, invoke_request, created_by, created_at, last_seq)
      values (${run.id}, ${tenant}, ${run.agentId}, ${run.versionId}, ${run.status}, ${json(run.invokeRequest)},
        ${run.createdBy}, ${run.createdAt}, 1)
      returning *),
    counted as (${count(sql`'created'`, sql`made`)})
    insert into agents.run_event (run_id, seq, tenant, type, data)
    select r.id, 1, r.tenant, 'run.status', ${statusEvent} from made r`;

export interface RunChange {
  to: RunStatus;
  attempt?: number;
  outputPayload?: AgentResponse;
  error?: { code: string; message: string };
  usage?: Usage;
  /** What the log tells before the new status. */
  events?: readonly { type: string }[];
  /** The call that ends with the run. */
  used?: UsageRow;
}

export interface RunMove extends RunChange {
  id: string;
  /** Where the run must stand. */
  from: readonly RunStatus[];
  started: boolean;
  ended: boolean;
}

/** Common table expressions that move a run to another status and tell its log; `moved` is empty where it stands elsewhere. */
function moving(
  { id, from, to, started, ended, events = [], used, ...change }: RunMove,
  condition = sql``,
): Sql {
  const types = events.map(({ type }) => type);
  const texts = events.map((event) => JSON.stringify(event));
  return sql`moved as (
      update agents.run r set status = ${to}, attempt = coalesce(${change.attempt}, r.attempt),
        output_payload = ${json(change.outputPayload)}, error = ${json(change.error)}, usage = ${json(change.usage)},
        started_at = case when ${started}::boolean then coalesce(r.started_at, now()) else r.started_at end,
        completed_at = case when ${ended}::boolean then now() end,
        last_seq = r.last_seq + ${events.length + 1}
      where r.id = ${id} and r.status = any(${from}) ${condition}
      returning r.*),
    told as (
      insert into agents.run_event (run_id, seq, tenant, type, data)
      select r.id, r.last_seq - ${events.length + 1} + event.n, r.tenant, event.type, event.data::json
        from moved r, unnest(${types}::text[], ${texts}::text[]) with ordinality as event (type, data, n)
      union all
      select r.id, r.last_seq, r.tenant, 'run.status', ${statusEvent} from moved r)
    ${ended ? sql`, counted as (${count(sql`r.status`, sql`moved`)})` : sql``}
    ${used ? sql`, ${usageOfRun(used, sql`exists (select from moved)`)}` : sql``}`;
}

/** Moves a run to another status and says whether it stood where it could. */
export const moveRun = async (tx: Queryable, move: RunMove): Promise<boolean> =>
  (await tx.run(sql`with ${moving(move)} select 1 from moved`)) > 0;

const ifHeld = sql`and exists (select from held)`;

/** What a worker must know of a run that it begins. */
export const BegunRun = z.object({
  agentId: z.string(),
  versionId: z.string(),
  invokeRequest: InvokeRequest,
  createdBy: z.string(),
  hasWebhook: z.boolean(),
  hasPaused: z.boolean(),
});
export type BegunRun = z.output<typeof BegunRun>;

/** Moves a run for the attempt that `held` stands for. */
export const beginHeldRun = (held: Sql, move: RunMove): Sql =>
  sql`with ${held}, ${moving(move, ifHeld)}
    select case when r.id is not null then json_build_object('agentId', r.agent_id, 'versionId', r.version_id,
      'invokeRequest', r.invoke_request, 'createdBy', r.created_by,
      'hasPaused', exists (select from agents.run_pause p where p.run_id = r.id),
      'hasWebhook', exists (select from agents.webhook w where w.run_id = r.id)) end as run
    from held left join moved r on true`;

/** Ends a run that has no webhook for the attempt that `held` stands for. */
export const endHeldRun = (held: Sql, move: RunMove): Sql =>
  sql`with ${held}, ${moving(move, ifHeld)} select from held`;

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
