import { runProcess } from '@quire/service-kit';
import { AgentsWorkerConfig } from './config.ts';
import { startRunWorker } from './start-worker.ts';
import { connectStores } from './stores.ts';

await runProcess({
  name: 'agents-worker',
  config: AgentsWorkerConfig,
  start: async (config, log) =>
    startRunWorker(connectStores(config, process.env, log), {
      concurrency: config.QUIRE_RUN_CONCURRENCY,
      runDays: config.QUIRE_RUN_RETENTION_DAYS,
      usageDays: config.QUIRE_USAGE_RETENTION_DAYS,
    }),
});
