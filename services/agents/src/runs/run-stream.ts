import type { Run } from '@quire/contracts/agents';
import type { Db } from '@quire/db';
import type { Signals } from '@quire/queue';
import { createDoorbell } from './doorbell.ts';
import { runChannel } from './run-channel.ts';
import { type RunEvent, selectEvents } from './run-events.sql.ts';
import { isTerminal, readStatusEvent } from './run-status.ts';
import { runNotFound, streamIdInvalid } from './runs.errors.ts';
import { findRun } from './runs.sql.ts';

const pageSize = 500;
/** How long a reader sleeps when no doorbell wakes it. */
const pollMs = 1_000;

interface Place {
  tenant: string;
  agentId: string;
  runId: string;
  /** Number of the last event that the reader has. */
  after: number;
}

export type RunEvents = AsyncGenerator<RunEvent, void, void>;

export interface RunStreams {
  /**
   * Opens a run's log: what is written, then what comes, up to the terminal `run.status`. Throws where there is no
   * such run or event.
   */
  open(place: Place, signal: AbortSignal): Promise<RunEvents>;
}

export function createRunStreams({ db, signals }: { db: Db; signals: Signals }): RunStreams {
  async function find({ tenant, agentId, runId }: Place) {
    const run = await findRun(db.tenant(tenant), agentId, runId);
    if (!run) throw runNotFound(runId);
    return run;
  }

  /** The log in order; listens before it looks, so that nothing falls between. */
  async function* follow(place: Place, signal: AbortSignal): RunEvents {
    const doorbell = createDoorbell();
    const unsubscribe = signals.subscribe(runChannel(place.runId), doorbell.ring);
    signal.addEventListener('abort', doorbell.ring);
    try {
      let { after } = place;
      while (!signal.aborted) {
        const events = await selectEvents(db.tenant(place.tenant), place.runId, after, pageSize);
        yield* events;
        after = events.at(-1)?.seq ?? after;
        if (events.length < pageSize) await doorbell.wait(pollMs);
      }
    } finally {
      signal.removeEventListener('abort', doorbell.ring);
      unsubscribe();
    }
  }

  /** The log with whole `run.status` events, ended by the terminal one. */
  async function* tell(place: Place, { invokeRequest }: Run, signal: AbortSignal): RunEvents {
    for await (const event of follow(place, signal)) {
      const status = event.type === 'run.status' && readStatusEvent(event.data, invokeRequest);
      if (status && isTerminal(status.status)) {
        // From here on the run does not change: its row is the event.
        const { lastSeq: _, ...run } = await find(place);
        yield { ...event, data: JSON.stringify({ type: event.type, run }) };
        return;
      }
      yield status ? { ...event, data: status.data } : event;
    }
  }

  return {
    async open(place, signal) {
      const { lastSeq, ...run } = await find(place);
      if (place.after > lastSeq) throw streamIdInvalid(String(place.after));
      return isTerminal(run.status) && place.after === lastSeq ? ended() : tell(place, run, signal);
    },
  };
}

async function* ended(): RunEvents {}
