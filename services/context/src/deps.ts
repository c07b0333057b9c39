import { createVerifier, type Verifier } from '@quire/auth';
import type { Db } from '@quire/db';
import { connectCounters, connectJobs } from '@quire/queue';
import type { Log, RateLimits, Readiness } from '@quire/service-kit';
import type { ContextConfig } from './config.ts';
import { createProcessings, type Processings } from './processing/processing.ts';
import { connectStores } from './stores.ts';
import { createUploads, type Uploads } from './uploads/uploads.ts';

export interface Deps {
  verifier: Verifier;
  db: Db;
  rateLimits: RateLimits;
  uploads: Uploads;
  processings: Processings;
  readiness: Readiness;
  close(): Promise<void>;
}

/** Builds what the HTTP service works with. */
export async function createDeps(config: ContextConfig, log: Log): Promise<Deps> {
  const stores = await connectStores(config, log);
  const { db, storage, readiness } = stores;
  const jobs = connectJobs({ ...stores, maxQueued: config.QUIRE_MAX_QUEUED_ENRICHMENTS });
  const counters = connectCounters(stores);
  const verifier = createVerifier({ issuers: config.QUIRE_ISSUERS, claims: config.QUIRE_CLAIMS });
  return {
    verifier,
    db,
    rateLimits: { policies: config.QUIRE_RATE_LIMITS, counters },
    uploads: createUploads({ storage }),
    processings: createProcessings({ db, jobs, storage }),
    readiness,
    async close() {
      verifier.close();
      counters.close();
      await jobs.close();
      await stores.close();
    },
  };
}
