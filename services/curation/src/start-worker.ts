import { availableParallelism } from 'node:os';
import { curationJob, heavyCurationJob } from '@quire/contracts/curation';
import { startJanitor, startWorker } from '@quire/queue';
import type { Log, Running } from '@quire/service-kit';
import type { CurationWorkerConfig } from './config.ts';
import { createCurate } from './curate/curate.job.ts';
import { removeOrphanedFolders } from './curate/work-folder.ts';
import type { WorkerDeps } from './deps.ts';
import { retentionChore } from './jobs/retention.ts';
import { watchUploads } from './uploads/upload-watch.ts';

/** Running files get this long to end when the process stops; the rest are handed back. */
const drainMs = 2_500;

/** Curates files and watches for uploads until it is closed. */
export function startCurationWorker(
  config: Pick<
    CurationWorkerConfig,
    'DATABASE_URL' | 'REDIS_URL' | 'QUIRE_CURATION_CONCURRENCY' | 'QUIRE_CURATION_KEEP_HOURS'
  >,
  deps: WorkerDeps,
  log: Log,
): Running {
  const { db, signals, storage, onError } = deps;
  removeOrphanedFolders();
  const chores = [retentionChore(db, storage, config.QUIRE_CURATION_KEEP_HOURS)];
  const janitor = startJanitor({ db, chores, onError });
  const watch = watchUploads({ ...deps, log });
  const connections = { db, signals, databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL, onError };
  const concurrency = config.QUIRE_CURATION_CONCURRENCY;
  const workers = [
    startWorker({
      job: curationJob,
      concurrency,
      ...connections,
      ...createCurate({ ...deps, log }, { lightOnly: true }),
    }),
    startWorker({
      job: heavyCurationJob,
      concurrency: Math.min(concurrency, availableParallelism()),
      ...connections,
      ...createCurate({ ...deps, log }, { lightOnly: false }),
    }),
  ];
  return {
    readiness: deps.readiness,
    async close() {
      await Promise.all([watch.close(), janitor.close(), ...workers.map((worker) => worker.close(drainMs))]);
      await deps.close();
    },
  };
}
