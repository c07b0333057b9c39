import type { RunStatus } from '@quire/contracts/agents';
import type { Queryable } from '@quire/db';
import type { Work } from '@quire/queue';
import { z } from 'zod';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { isTerminal } from './run-status.ts';
import { BegunRun, beginHeldRun, endHeldRun, moveRun, type RunChange, type RunMove } from './runs.sql.ts';

/** From where a run may come to each status. A new attempt moves a run from `in_progress` to itself. */
const sources: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  queued: [],
  in_progress: ['queued', 'in_progress'],
  cancelling: ['in_progress'],
  completed: ['in_progress', 'cancelling'],
  failed: ['in_progress', 'cancelling'],
  cancelled: ['queued', 'cancelling'],
};

const moveOf = (id: string, change: RunChange, from = sources[change.to]): RunMove => ({
  ...change,
  id,
  from,
  started: change.to === 'in_progress',
  ended: isTerminal(change.to),
});

/** Changes a run's status and tells its log; false where the run is gone or the change is not allowed. */
export type MoveRun = (
  tx: Queryable,
  id: string,
  change: RunChange,
  from?: readonly RunStatus[],
) => Promise<boolean>;

/** The one way to another status: a run that ends by it is announced to its webhook in the same transaction. */
export const createMoveRun =
  (webhooks: Webhooks): MoveRun =>
  async (tx, id, change, from) => {
    const move = moveOf(id, change, from);
    const moved = await moveRun(tx, move);
    if (moved && move.ended) await webhooks.deliver(tx, id);
    return moved;
  };

const Begun = z.object({ run: BegunRun.nullable() });

/** Moves a run to `in_progress` for an attempt; null where it has ended or is gone. */
export const beginRun = async (work: Work) => {
  const move = moveOf(work.id, { to: 'in_progress', attempt: work.attempt });
  return (await work.writeAtOnce(Begun, (held) => beginHeldRun(held, move))).run;
};

/** Ends a run that has no webhook, and its job. */
export const endRun = (work: Work, change: RunChange) =>
  work.finishAtOnce(z.object({}), (held) => endHeldRun(held, moveOf(work.id, change)));
