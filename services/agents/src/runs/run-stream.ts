import type { Viewer } from '../actor.ts';
import { createDoorbell, type Doorbell } from './doorbell.ts';
import { type RunEvent, selectEvents } from './run-events.sql.ts';
import { endsRun, isTerminal, tellEvent } from './run-status.ts';
import type { RunPlace, RunTail } from './run-tail.ts';
import { createRunTails, type RunTailsDeps } from './run-tails.ts';
import { logExpired, runNotFound, streamIdInvalid } from './runs.errors.ts';
import { type FoundRun, findRun } from './runs.sql.ts';

/** Events that one reader holds at most, besides what it shares. */
const pageSize = 100;

/** A run's events, some at a time. */
export type RunEvents = AsyncGenerator<RunEvent[], void, void>;

export interface RunStreams {
  /**
   * Opens a run's log behind event `after`: what is written, then what comes, up to the terminal `run.status`. Throws
   * where there is no such run or event, or its log has been cleared. Ends before that where the run is deleted or
   * `close` was called; its reader resumes elsewhere.
   */
  open(place: Viewer & RunPlace & { after: number }, signal: AbortSignal): Promise<RunEvents>;
  /** Ends what is open now. */
  release(): void;
  /** Ends what is open and what is still opened. */
  close(): void;
}

export function createRunStreams({ db, ...rest }: RunTailsDeps): RunStreams {
  const tails = createRunTails({ db, ...rest });

  const readLog = ({ tenant, runId }: RunPlace, after: number) =>
    selectEvents(db.tenant(tenant), runId, after, pageSize);

  /** The log of a run that has ended. */
  async function* replay(place: RunPlace, after: number, { lastSeq, ...found }: FoundRun): RunEvents {
    const { logCleared: _, ...run } = found;
    let last = after;
    while (last < lastSeq) {
      const events = await readLog(place, last);
      const newest = events.at(-1);
      if (!newest) return;
      last = newest.seq;
      const end = last === lastSeq ? run : undefined;
      yield events.map((event) => tellEvent(event, run.invokeRequest, event === newest ? end : undefined));
    }
  }

  /** The log of a run that goes on, whose tail rings the bell. */
  async function* follow(
    place: RunPlace,
    after: number,
    tail: RunTail,
    bell: Doorbell,
    signal: AbortSignal,
  ): RunEvents {
    signal.addEventListener('abort', bell.ring);
    try {
      let last = after;
      while (!signal.aborted && !tail.over) {
        const events = tail.since(last) ?? (await readLog(place, last));
        const newest = events.at(-1);
        if (!newest) {
          await bell.wait();
          continue;
        }
        last = newest.seq;
        const end = endsRun(newest) ? await tail.ended() : undefined;
        yield events.map((event) => tellEvent(event, tail.invokeRequest, event === newest ? end : undefined));
        if (end) return;
      }
    } finally {
      signal.removeEventListener('abort', bell.ring);
      tails.leave(place.runId, bell.ring);
    }
  }

  return {
    async open({ after, groups, ...place }, signal) {
      const { tenant } = place;
      const found = await findRun(db.tenant(tenant), { tenant, groups }, place.agentId, place.runId);
      if (!found) throw runNotFound(place.runId);
      if (after > found.lastSeq) throw streamIdInvalid(String(after));
      if (found.logCleared) throw logExpired(place.runId);
      if (isTerminal(found.status)) return replay(place, after, found);
      const bell = createDoorbell();
      return follow(place, after, tails.join(place, found, bell.ring), bell, signal);
    },
    release: tails.release,
    close: tails.close,
  };
}
