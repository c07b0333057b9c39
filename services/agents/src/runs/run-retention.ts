import type { Queryable } from '@quire/db';
import type { Chore } from '@quire/queue';
import { clearRunLogs, forgetOldRuns } from './run-retention.sql.ts';

/** How long a run can be streamed after its end. */
const logHours = 24;
/** Few enough that nobody waits for the rows of one transaction. */
const batchSize = 500;

/** What is cleaned up after runs: their logs after a day, and the runs themselves after `runDays`. */
export const runChores = (db: Queryable, runDays: number): Chore[] => [
  {
    name: 'agents.run_logs',
    everyMs: 600_000,
    clean: (signal) => inBatches(signal, () => clearRunLogs(db, logHours, batchSize)),
  },
  {
    name: 'agents.runs',
    everyMs: 3_600_000,
    clean: (signal) => inBatches(signal, () => forgetOldRuns(db, runDays, batchSize)),
  },
];

async function inBatches(signal: AbortSignal, clean: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await clean()) === batchSize);
}
