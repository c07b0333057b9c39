import type { Chunk, ToolEvent } from '@quire/contracts/agents';
import type { Work } from '@quire/queue';
import { appendEvents, type RunEvent } from './run-events.sql.ts';
import { runNotFound } from './runs.errors.ts';

/** Collects the chunks of a running answer and writes them in batches. */
export interface RunLog {
  /** Resolves when there is room for more; undefined means there is. */
  append(chunk: Chunk | ToolEvent): Promise<void> | undefined;
  /** Ends the writing and returns what has not been written. */
  close(): Promise<(Chunk | ToolEvent)[]>;
}

/** From the first chunk to the first write: readers see an answer begin, and a short one is written with the run's end. */
const gatherMs = 4;
/** Pause between two writes. */
const pauseMs = 40;
/** Chunks that may wait while a write is under way. */
const maxWaiting = 1_000;

/**
 * @param onWritten told after each commit of what it wrote
 * @param onFailure told when a write failed, after which the work is in vain
 */
export function createRunLog(
  work: Work,
  onWritten: (events: readonly RunEvent[]) => void,
  onFailure: (error: unknown) => void,
): RunLog {
  let waiting: (Chunk | ToolEvent)[] = [];
  let writing: Promise<void> | undefined;
  let pause: NodeJS.Timeout | undefined;

  function writeAfter(ms: number): void {
    pause = setTimeout(() => {
      pause = undefined;
      if (waiting.length > 0) writing = write();
    }, ms);
  }

  async function write(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const written = await appendEvents(work, batch);
      if (written.length === 0) throw runNotFound(work.id);
      onWritten(written);
    } catch (error) {
      onFailure(error);
    }
    writing = undefined;
    writeAfter(pauseMs);
  }

  return {
    append(chunk) {
      waiting.push(chunk);
      if (!writing && !pause) writeAfter(gatherMs);
      return waiting.length > maxWaiting ? writing : undefined;
    },
    async close() {
      await writing;
      clearTimeout(pause);
      return waiting;
    },
  };
}
