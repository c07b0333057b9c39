import type { Db } from '@quire/db';
import { beginChore, endChoreEarly } from './janitor.sql.ts';
import { deleteIdleHands } from './jobs.sql.ts';
import type { OnError } from './redis.ts';

/** A periodic clean-up. It may be cut off at any moment and begun again. */
export interface Chore {
  /** `<service>.<noun>`, the same in all replicas. */
  name: string;
  everyMs: number;
  clean(signal: AbortSignal): Promise<unknown>;
}

export interface Janitor {
  close(): Promise<void>;
}

/** Between two looks at the chores; one that failed is tried again after it. */
const lookEveryMs = 60_000;

/** Does each chore once per interval over all replicas: who records the beginning first does it. */
export function startJanitor({
  db,
  chores,
  onError,
}: {
  db: Db;
  chores: readonly Chore[];
  onError: OnError;
}): Janitor {
  const stop = new AbortController();

  async function doIfDue({ name, everyMs, clean }: Chore): Promise<void> {
    if ((await beginChore(db, name, everyMs)) === 0) return;
    try {
      await clean(stop.signal);
    } catch (error) {
      await endChoreEarly(db, name);
      throw error;
    }
  }

  async function look(): Promise<void> {
    for (const chore of chores) {
      if (stop.signal.aborted) return;
      await doIfDue(chore).catch((error: unknown) =>
        onError(new Error(`the chore ${chore.name} failed`, { cause: error })),
      );
    }
  }

  let looking = look();
  const timer = setInterval(
    () => {
      looking = looking.then(look);
    },
    Math.min(lookEveryMs, ...chores.map(({ everyMs }) => everyMs)),
  );
  return {
    async close() {
      clearInterval(timer);
      stop.abort();
      await looking;
    },
  };
}

/** What the engine cleans up after itself. */
export const engineChores = (db: Db): Chore[] => [
  { name: 'engine.hands', everyMs: 3_600_000, clean: () => deleteIdleHands(db) },
];
