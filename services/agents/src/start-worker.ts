import { runJob } from '@quire/contracts/agents';
import { startWorker } from '@quire/queue';
import type { Running } from '@quire/service-kit';
import { createRunHandler } from './runs/run-handler.ts';
import type { Stores } from './stores.ts';

const drainMs = 2_500;

/** Takes runs until it is closed. */
export function startRunWorker(stores: Stores, concurrency: number): Running {
  const worker = startWorker({ ...createRunHandler(stores), ...stores, job: runJob, concurrency });
  return {
    readiness: stores.readiness,
    async close() {
      await worker.close(drainMs);
      await stores.close();
    },
  };
}
