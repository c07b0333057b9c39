import { newId } from '@quire/contracts';
import { type Db, databaseUnavailable } from '@quire/db';
import { AppError } from '@quire/errors';
import type { Catalogue } from '@quire/models';
import type { CallRecord } from './call-record.ts';
import { insertUsage } from './usage.sql.ts';
import { type Surface, toUsageRow, type UsageRow } from './usage-row.ts';

/** Writes down calls that nobody waits for, some at a time. */
export interface UsageBook {
  add(surface: Exclude<Surface, 'run'>, record: CallRecord): void;
  /** Writes what is left, as far as the database takes it. */
  close(): Promise<void>;
}

interface UsageBookOptions {
  db: Db;
  catalogue: Pick<Catalogue, 'find'>;
  /** Told when calls could not be written, which is tried again, and when some had to be given up. */
  onError(error: Error): void;
  /** Longest time a call stays in memory alone, ms: what a process that is killed may lose. */
  everyMs?: number;
  /** Calls in memory; of more, the oldest are given up. */
  maxWaiting?: number;
}

/** Calls of one statement. */
const batchSize = 500;
/** Tries at closing time. */
const lastTries = 3;

const isAway = (error: unknown) => error instanceof AppError && error.code === databaseUnavailable.code;

export function createUsageBook(options: UsageBookOptions): UsageBook {
  const { db, catalogue, onError, everyMs = 1_000, maxWaiting = 20_000 } = options;
  let waiting: UsageRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let givenUp = 0;

  async function writeSome(): Promise<void> {
    const [first] = waiting;
    if (!first) return;
    const batch = waiting.filter(({ tenant }) => tenant === first.tenant).slice(0, batchSize);
    await write(batch).catch((error: unknown) => {
      if (isAway(error)) throw error;
      return writeEach(batch);
    });
    const written = new Set(batch);
    waiting = waiting.filter((row) => !written.has(row));
  }

  /** Written twice where the answer was lost on its way, a call counts once. */
  const write = (rows: readonly UsageRow[]) => insertUsage(db.tenant(rows[0]?.tenant ?? ''), rows);

  /** One that the database will never take must not stand in the way of the others. */
  async function writeEach(rows: readonly UsageRow[]): Promise<void> {
    for (const row of rows)
      await write([row]).catch((error: unknown) => {
        if (isAway(error)) throw error;
        givenUp++;
      });
  }

  async function writeAll(): Promise<void> {
    try {
      while (waiting.length > 0) await writeSome();
      if (givenUp > 0) onError(new Error(`${givenUp} calls are missing from the usage`));
      givenUp = 0;
    } catch (error) {
      onError(new Error('usage could not be written', { cause: error }));
    }
    writing = undefined;
    if (waiting.length > 0) schedule();
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing ??= writeAll();
    }, everyMs).unref();
  }

  return {
    add(surface, record) {
      waiting.push(toUsageRow(catalogue, newId(), surface, record));
      if (waiting.length > maxWaiting) {
        waiting.shift();
        givenUp++;
      }
      if (!writing) schedule();
    },
    async close() {
      for (let tries = 0; tries < lastTries; tries++) {
        clearTimeout(timer);
        timer = undefined;
        writing ??= writeAll();
        await writing;
        if (waiting.length === 0) break;
      }
      clearTimeout(timer);
    },
  };
}
