import type { Run, RunStatus } from '@quire/contracts/agents';
import type { RunEvent } from './run-events.sql.ts';

const terminal: ReadonlySet<RunStatus> = new Set(['completed', 'failed', 'cancelled']);

export const isTerminal = (status: RunStatus): boolean => terminal.has(status);

/** A `run.status` event as the log keeps it. */
interface StatusEvent {
  type: 'run.status';
  run: Omit<Run, 'invokeRequest' | 'outputPayload'>;
}

const readStatus = (data: string) => JSON.parse(data) as StatusEvent;

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
