import { curationJob } from '@quire/contracts/curation';
import { startWorker } from '@quire/queue';
import type { Log, Running } from '@quire/service-kit';
import type { CurationWorkerConfig } from './config.ts';
import { createCurate } from './curate/curate.job.ts';
import type { WorkerDeps } from './deps.ts';
import { watchUploads } from './uploads/upload-watch.ts';

/** Running files get this long to end when the process stops; the rest are handed back. */
const drainMs = 2_500;

/** Curates files and watches for uploads until it is closed. */
export function startCurationWorker(
  config: Pick<CurationWorkerConfig, 'DATABASE_URL' | 'REDIS_URL' | 'QUIRE_CURATION_CONCURRENCY'>,
  deps: WorkerDeps,
  log: Log,
): Running {
  const { db, signals, onError } = deps;
  const watch = watchUploads({ ...deps, log });
  const worker = startWorker({
    job: curationJob,
    db,
    signals,
    databaseUrl: config.DATABASE_URL,
    redisUrl: config.REDIS_URL,
    concurrency: config.QUIRE_CURATION_CONCURRENCY,
    onError,
    ...createCurate({ ...deps, log }),
  });
  return {
    readiness: deps.readiness,
    async close() {
      await Promise.all([watch.close(), worker.close(drainMs)]);
      await deps.close();
    },
  };
}
