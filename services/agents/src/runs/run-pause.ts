import type { ApprovalEvent } from '@quire/contracts/agents';
import type { Queryable } from '@quire/db';
import type { Work } from '@quire/queue';
import type { ApprovalPending, Pause, Waiting } from '../invocation/pause.ts';
import { savePause, selectApprovals, selectPause } from './approvals.sql.ts';
import { appendEvents } from './run-events.sql.ts';

/** Lets a run wait for persons: its worker is free, and the run goes on when all its calls have been decided on. */
export async function pauseRun(
  work: Work,
  { pause, calls }: ApprovalPending,
  events: readonly { type: string }[],
): Promise<void> {
  const asked = calls.map(
    ({ callId, name, arguments: given }): ApprovalEvent => ({
      type: 'run.approval_required',
      callId,
      name,
      arguments: given,
    }),
  );
  await appendEvents(work, [...events, ...asked]);
  await work.park((tx) => savePause(tx, { tenant: work.tenant, runId: work.id }, pause, calls));
}

/** Where a run goes on that has waited. A worker that died after it went on begins there again. */
export async function findPause(db: Queryable, runId: string): Promise<Waiting['resumed']> {
  const [state, approvals] = await Promise.all([selectPause(db, runId), selectApprovals(db, runId)]);
  const decisions = approvals.flatMap(({ callId, isApproved, reason }) =>
    isApproved === null ? [] : [[callId, { isApproved, reason }] as const],
  );
  return state === undefined ? undefined : { pause: state as Pause, decisions: new Map(decisions) };
}
