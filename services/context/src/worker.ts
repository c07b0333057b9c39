import { runProcess } from '@quire/service-kit';
import { ContextWorkerConfig } from './config.ts';
import { startContextWorker } from './work.ts';
import { createWorkerDeps } from './worker-deps.ts';

await runProcess({
  name: 'context-worker',
  config: ContextWorkerConfig,
  start: async (config, log) =>
    startContextWorker(config, await createWorkerDeps(config, process.env, log), log),
});
