import { runJob } from '@quire/contracts/agents';
import { startJanitor, startWorker } from '@quire/queue';
import type { Running } from '@quire/service-kit';
import { createRunHandler } from './runs/run-handler.ts';
import { runChores } from './runs/run-retention.ts';
import type { Stores } from './stores.ts';

const drainMs = 2_500;

interface RunWorkerOptions {
  /** Runs at work at once. */
  concurrency: number;
  /** How long runs are kept after their end. */
  runDays: number;
}

/** Takes runs, and cleans up after them, until it is closed. */
export function startRunWorker(stores: Stores, { concurrency, runDays }: RunWorkerOptions): Running {
  const worker = startWorker({ ...createRunHandler(stores), ...stores, job: runJob, concurrency });
  const janitor = startJanitor({ ...stores, chores: runChores(stores.db, runDays) });
  return {
    readiness: stores.readiness,
    async close() {
      await Promise.all([worker.close(drainMs), janitor.close()]);
      await stores.close();
    },
  };
}
