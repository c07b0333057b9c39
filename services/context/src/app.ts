import { contextErrors, createApp, type Log } from '@quire/service-kit';
import { auditRoutes } from './audit/audit.routes.ts';
import type { Deps } from './deps.ts';
import { processingRoutes } from './processing/processing.routes.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';
import { usageRoutes } from './usage/usage.routes.ts';
import { versionStatsRoutes } from './usage/version-stats.routes.ts';

/** The context service's HTTP side. */
export const createContextApp = (deps: Deps, log: Log) =>
  createApp({
    service: 'context',
    title: 'Quire context enrichment',
    log,
    errors: contextErrors,
    verifier: deps.verifier,
    db: deps.db,
    rateLimits: deps.rateLimits,
    readiness: deps.readiness,
    prefixes: ['/latest/api/context-enrichment'],
    routes(app) {
      uploadRoutes(app, deps);
      processingRoutes(app, deps);
      versionStatsRoutes(app, deps);
      usageRoutes(app, deps);
      auditRoutes(app, deps);
    },
  });
