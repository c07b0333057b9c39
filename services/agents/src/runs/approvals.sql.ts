import { Approval } from '@quire/contracts/agents';
import { json, type Queryable, sql } from '@quire/db';
import { z } from 'zod';
import type { WaitingCall } from '../invocation/pause.ts';

const columns = sql`call_id, tool, arguments, is_approved, reason, decided_by, decided_at, created_at`;

/** Keeps where a run goes on, and what it asks, in place of what it asked before. */
export async function savePause(
  tx: Queryable,
  { tenant, runId }: { tenant: string; runId: string },
  state: unknown,
  calls: readonly WaitingCall[],
): Promise<void> {
  await tx.run(sql`insert into agents.run_pause (run_id, tenant, state) values (${runId}, ${tenant}, ${json(state)})
    on conflict (run_id) do update set state = excluded.state, created_at = now()`);
  await tx.run(sql`delete from agents.run_approval where run_id = ${runId}`);
  await tx.run(sql`insert into agents.run_approval (run_id, tenant, call_id, tool, arguments)
    select ${runId}, ${tenant}, * from unnest(${calls.map(({ callId }) => callId)}::text[],
      ${calls.map(({ name }) => name)}::text[], ${calls.map((call) => call.arguments)}::text[])`);
}

export const selectPause = async (db: Queryable, runId: string): Promise<unknown> =>
  (
    await db.maybe(
      z.object({ state: z.unknown() }),
      sql`select state from agents.run_pause where run_id = ${runId}`,
    )
  )?.state;

export const selectApprovals = (db: Queryable, runId: string, lock = sql``) =>
  db.many(
    Approval,
    sql`select ${columns} from agents.run_approval where run_id = ${runId} order by call_id ${lock}`,
  );

/** The approvals of a run, held against others who decide at the same time. */
export const lockApprovals = (tx: Queryable, runId: string) => selectApprovals(tx, runId, sql`for update`);

export const decide = (
  tx: Queryable,
  runId: string,
  by: string,
  { callId, isApproved, reason }: { callId: string; isApproved: boolean; reason?: string },
) =>
  tx.run(sql`update agents.run_approval set is_approved = ${isApproved}, reason = ${reason}, decided_by = ${by},
      decided_at = now()
    where run_id = ${runId} and call_id = ${callId}`);
