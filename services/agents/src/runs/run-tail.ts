import type { Run } from '@quire/contracts/agents';
import type { Db } from '@quire/db';
import { type RunEvent, selectEvents } from './run-events.sql.ts';
import { runNotFound } from './runs.errors.ts';
import { findRun } from './runs.sql.ts';

/** Where a run is found. */
export interface RunPlace {
  tenant: string;
  agentId: string;
  runId: string;
}

/** The end of a run's log as this process knows it. All who read the run here share it, and what it costs. */
export interface RunTail {
  readonly invokeRequest: Run['invokeRequest'];
  /** Events behind `after`, perhaps none yet; undefined where they must be read from the log. */
  since(after: number): readonly RunEvent[] | undefined;
  /** Told whenever there may be more. */
  readonly readers: Set<() => void>;
  /** Nothing will come any more, since the run is gone or this process ends. */
  readonly over: boolean;
  /** The run after its last event. */
  ended(): Promise<Run>;

  /** Takes in what is said to be new; no events: something is, and must be looked up. */
  hear(events: readonly RunEvent[]): void;
  /** Takes in where the log ends by now, and lets go of what its readers have had time to take. */
  look(lastSeq: number): void;
  close(): void;
}

/** Events kept for readers that have not taken them yet; those further behind read the log. */
const maxRecent = 64;
const pageSize = 200;

export function createRunTail(
  { db, onError }: { db: Db; onError: (error: Error) => void },
  { tenant, agentId, runId }: RunPlace,
  { invokeRequest, lastSeq }: { invokeRequest: Run['invokeRequest']; lastSeq: number },
): RunTail {
  const readers = new Set<() => void>();
  let end = lastSeq;
  /** The newest events, without gaps up to `end`. */
  let recent: RunEvent[] = [];
  let endAtLastLook = end;
  let over = false;
  let ended: Promise<Run> | undefined;
  let filling = false;
  let behind = false;

  const wake = () => {
    for (const ring of readers) ring();
  };

  function add(events: readonly RunEvent[]): void {
    const fresh = events.filter(({ seq }) => seq > end);
    if (fresh.length === 0) return;
    recent = [...recent, ...fresh].slice(-maxRecent);
    end += fresh.length;
    wake();
  }

  /** Reads what is missing from the log, once for all readers. */
  async function fill(): Promise<void> {
    behind = true;
    if (filling) return;
    filling = true;
    try {
      while (behind && !over) {
        behind = false;
        const events = await selectEvents(db.tenant(tenant), runId, end, pageSize);
        add(events);
        behind ||= events.length === pageSize;
      }
    } catch (error) {
      // The next look finds it still missing.
      onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      filling = false;
    }
  }

  async function find(): Promise<Run> {
    const found = await findRun(db.tenant(tenant), { tenant, groups: null }, agentId, runId);
    if (!found) throw runNotFound(runId);
    const { lastSeq: _, logCleared: __, ...run } = found;
    return run;
  }

  // The run was found before its news were followed: what came between is in the log.
  void fill();

  return {
    invokeRequest,
    readers,
    get over() {
      return over;
    },
    since(after) {
      if (after >= end) return [];
      const first = end - recent.length + 1;
      return after + 1 < first ? undefined : recent.slice(after + 1 - first);
    },
    ended() {
      ended ??= find().catch((error: unknown) => {
        ended = undefined;
        throw error;
      });
      return ended;
    },
    hear(events) {
      const [first] = events;
      if (first && first.seq <= end + 1) add(events);
      else void fill();
    },
    look(lastSeq) {
      if (lastSeq > end) void fill();
      recent = recent.filter(({ seq }) => seq > endAtLastLook);
      endAtLastLook = end;
    },
    close() {
      over = true;
      wake();
    },
  };
}
