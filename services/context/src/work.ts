import { enrichmentJob } from '@quire/contracts/context';
import { startJanitor, startWorker } from '@quire/queue';
import type { Log, Running } from '@quire/service-kit';
import type { ContextWorkerConfig } from './config.ts';
import { createEnrichment } from './enrichment/enrichment.ts';
import { processingChore } from './processing/retention.ts';
import { removeExpiredUploads } from './uploads/expiry.ts';
import { usageChore } from './usage/usage.ts';
import type { WorkerDeps } from './worker-deps.ts';

const cleanEveryMs = 3_600_000;
const drainMs = 2_000;

/** Takes enrichments until it is closed, and removes expired uploads now and then. */
export function startContextWorker(config: ContextWorkerConfig, deps: WorkerDeps, log: Log): Running {
  const worker = startWorker({
    ...createEnrichment(deps),
    job: enrichmentJob,
    db: deps.db,
    databaseUrl: deps.databaseUrl,
    redisUrl: deps.redisUrl,
    signals: deps.signals,
    concurrency: config.QUIRE_CONTEXT_CONCURRENCY,
    onError: deps.onError,
  });
  const { db, onError } = deps;
  const janitor = startJanitor({
    db,
    chores: [processingChore(db), usageChore(db, config.QUIRE_USAGE_RETENTION_DAYS)],
    onError,
  });
  const clean = () =>
    removeExpiredUploads(deps.storage).then(
      (removed) => removed > 0 && log.info({ removed }, 'expired uploads removed'),
      (err: unknown) => log.warn({ err }, 'expired uploads not removed'),
    );
  void clean();
  const cleaning = setInterval(clean, cleanEveryMs);
  return {
    readiness: deps.readiness,
    async close() {
      clearInterval(cleaning);
      await Promise.all([worker.close(drainMs), janitor.close()]);
      await deps.close();
    },
  };
}
