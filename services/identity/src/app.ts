import { createApp, type Log } from '@quire/service-kit';
import type { Deps } from './deps.ts';
import { oauthErrors } from './token/oauth-errors.ts';
import { mountToken } from './token/token.routes.ts';

/** The identity service's HTTP side. */
export const createIdentityApp = (deps: Deps, log: Log) =>
  createApp({
    service: 'identity',
    title: 'Quire identity',
    log,
    errors: oauthErrors,
    prefixes: ['/idp'],
    readiness: { database: deps.ping },
    routes: mountToken(deps),
  });
