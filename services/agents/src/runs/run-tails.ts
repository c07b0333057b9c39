import type { Db } from '@quire/db';
import type { Tails } from '@quire/queue';
import { selectEnds } from './run-events.sql.ts';
import { followNews } from './run-news.ts';
import { createRunTail, type RunPlace, type RunTail } from './run-tail.ts';

/** The tails of all runs that are read in this process. */
export interface RunTails {
  /** The tail of a run that was found as `run`, until `ring` is given to `leave`. */
  join(place: RunPlace, run: Parameters<typeof createRunTail>[2], ring: () => void): RunTail;
  leave(runId: string, ring: () => void): void;
  /** Ends those that are there. */
  release(): void;
  /** Ends all of them, and those that are still joined. */
  close(): void;
}

/** Between two looks at where the logs end, for what no message told of: one query, whatever the number of runs. */
const lookEveryMs = 1_000;

export interface RunTailsDeps {
  db: Db;
  tails: Tails;
  onError: (error: Error) => void;
}

export function createRunTails(deps: RunTailsDeps): RunTails {
  const joined = new Map<string, { tail: RunTail; unfollow: () => void }>();
  let looking = false;
  let closed = false;

  async function look(): Promise<void> {
    if (looking || joined.size === 0) return;
    looking = true;
    try {
      const looked = [...joined];
      const ends = await selectEnds(
        deps.db,
        looked.map(([runId]) => runId),
      );
      const endOf = new Map(ends.map(({ id, lastSeq }) => [id, lastSeq]));
      for (const [runId, { tail }] of looked) {
        const end = endOf.get(runId);
        if (end === undefined) tail.close();
        else tail.look(end);
      }
    } catch (error) {
      deps.onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      looking = false;
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs);

  function release(): void {
    for (const { tail } of joined.values()) tail.close();
  }

  return {
    release,
    join(place, run, ring) {
      let entry = joined.get(place.runId);
      if (!entry) {
        const tail = createRunTail(deps, place, run);
        entry = { tail, unfollow: followNews(deps.tails, place.runId, tail.hear) };
        joined.set(place.runId, entry);
        if (closed) tail.close();
      }
      entry.tail.readers.add(ring);
      return entry.tail;
    },
    leave(runId, ring) {
      const entry = joined.get(runId);
      if (!entry?.tail.readers.delete(ring) || entry.tail.readers.size > 0) return;
      entry.unfollow();
      joined.delete(runId);
    },
    close() {
      closed = true;
      clearInterval(timer);
      release();
    },
  };
}
