import { type App, createApp, curationErrors, type Log } from '@quire/service-kit';
import { mountAbout } from './about/about.routes.ts';
import type { Deps } from './deps.ts';
import { mountJobs } from './jobs/jobs.routes.ts';
import { mountOptions } from './options/options.routes.ts';
import { mountPresign } from './presign/presign.routes.ts';
import { mountResults } from './results/results.routes.ts';
import { mountMultipart } from './uploads/multipart.routes.ts';
import { mountStorageEvents } from './uploads/storage-events.routes.ts';

/** The curation service's HTTP side. */
export const createCurationApp = (deps: Deps, log: Log): Promise<App> =>
  createApp({
    service: 'curation',
    title: 'Quire data curation',
    log,
    errors: curationErrors,
    verifier: deps.verifier,
    db: deps.db,
    rateLimits: deps.rateLimits,
    readiness: deps.readiness,
    prefixes: ['/latest/api/data-curation'],
    routes(app) {
      mountPresign(app, deps);
      mountOptions(app, deps);
      mountJobs(app, deps);
      mountResults(app, deps);
      mountMultipart(app, deps);
      mountStorageEvents(app, { jobs: deps.jobs, token: deps.storageEventsToken });
      mountAbout(app, deps);
    },
  });
