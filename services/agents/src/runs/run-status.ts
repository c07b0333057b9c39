import type { Run, RunStatus } from '@quire/contracts/agents';
import type { Queryable } from '@quire/db';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { appendEvents, type RunEvent } from './run-events.sql.ts';
import { type RunChange, updateRunStatus } from './runs.sql.ts';

/** From where a run may come to each status. A new attempt moves a run from `in_progress` to itself. */
const sources: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  queued: [],
  in_progress: ['queued', 'in_progress'],
  cancelling: ['in_progress'],
  completed: ['in_progress', 'cancelling'],
  failed: ['in_progress', 'cancelling'],
  cancelled: ['queued', 'cancelling'],
};

const terminal: ReadonlySet<RunStatus> = new Set(['completed', 'failed', 'cancelled']);

export const isTerminal = (status: RunStatus): boolean => terminal.has(status);

/** Changes a run's status and tells its log; undefined where the run is gone or the change is not allowed. */
export type MoveRun = (
  tx: Queryable,
  id: string,
  change: RunChange,
  from?: readonly RunStatus[],
) => Promise<Run | undefined>;

/** The one way to another status: a run that ends by it is announced to its webhook in the same transaction. */
export const createMoveRun =
  (webhooks: Webhooks): MoveRun =>
  async (tx, id, change, from = sources[change.to]) => {
    const ended = isTerminal(change.to);
    const run = await updateRunStatus(tx, id, from, {
      ...change,
      started: change.to === 'in_progress',
      ended,
    });
    if (run) await Promise.all([appendEvents(tx, id, [statusEvent(run)]), ended && webhooks.deliver(tx, id)]);
    return run;
  };

/** A `run.status` event without what the reader finds in the run itself and what may be large. */
export const statusEvent = ({ invokeRequest: _, outputPayload: __, ...run }: Run) => ({
  type: 'run.status' as const,
  run,
});

const readStatus = (data: string) => JSON.parse(data) as ReturnType<typeof statusEvent>;

/** Whether an event is the terminal `run.status`, which nothing follows. */
export const endsRun = ({ type, data }: RunEvent): boolean =>
  type === 'run.status' && isTerminal(readStatus(data).run.status);

/**
 * An event as its reader gets it: a `run.status` with the whole run.
 * @param end the run that the terminal one shows
 */
export function tellEvent(event: RunEvent, invokeRequest: Run['invokeRequest'], end?: Run): RunEvent {
  if (event.type !== 'run.status') return event;
  const { type, run } = readStatus(event.data);
  return {
    ...event,
    data: JSON.stringify({ type, run: end ?? { ...run, invokeRequest, outputPayload: null } }),
  };
}
