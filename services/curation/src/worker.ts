import { runProcess } from '@quire/service-kit';
import { CurationWorkerConfig } from './config.ts';
import { createWorkerDeps } from './deps.ts';
import { startCurationWorker } from './start-worker.ts';

await runProcess({
  name: 'curation-worker',
  config: CurationWorkerConfig,
  start: async (config, log) =>
    startCurationWorker(config, await createWorkerDeps(config, process.env, log), log),
});
