import { authorize, type Verifier } from '@quire/auth';
import type { Db } from '@quire/db';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { failureHandlers } from './failure.ts';
import type { App } from './fastify.ts';
import { mountHealth, type Readiness } from './health.ts';
import { answerOnce } from './idempotency/idempotency.ts';
import { letLeave } from './leave.ts';
import type { Log } from './log.ts';
import { observe } from './metrics.ts';
import { mountOpenApi } from './openapi.ts';
import { protect } from './protect.ts';
import { limitRates, type RateLimits } from './rate-limits/rate-limits.ts';
import type { ErrorRenderer } from './render.ts';
import { correlationIdOf, sessionIdOf, traceIdOf } from './trace.ts';
import { validate } from './validation.ts';

export interface AppOptions {
  /** `agents`, `curation`, ...: names logs, metrics and the OpenAPI document. */
  service: string;
  title: string;
  log: Log;
  errors: ErrorRenderer;
  /** Left out by a service without protected routes. */
  verifier?: Verifier;
  /** Keeps the first answers to requests with an `Idempotency-Key`; left out by a service that creates nothing. */
  db?: Db;
  /** Left out by a service that tenants do not call. */
  rateLimits?: RateLimits;
  /** What must answer for the service to be ready. */
  readiness: Readiness;
  /** Prefixes under which `routes` are mounted, besides the root. */
  prefixes: readonly string[];
  routes: (app: App) => void;
  /** Take snake_case spellings of known body fields. */
  snakeCaseBodies?: boolean;
  /** Origins that browsers may call from. */
  corsOrigins?: readonly string[];
  bodyLimit?: number;
}

/** A service's HTTP side: the routes under the root and each prefix, with everything they have in common. */
export async function createApp(options: AppOptions): Promise<App> {
  const { log, service, verifier } = options;
  const app: App = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: correlationIdOf,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    bodyLimit: options.bodyLimit ?? 1024 * 1024,
    routerOptions: { maxParamLength: 512 },
    exposeHeadRoutes: false,
    // Ends keep-alive connections when the server closes, so that a stop does not wait for idle clients.
    forceCloseConnections: 'idle',
    // What comes over an open connection at the last moment is answered like any other request.
    return503OnClosing: false,
    // Slowloris: headers and body must arrive within this time.
    requestTimeout: 120_000,
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validate({ snakeCaseBodies: options.snakeCaseBodies ?? false }));
  app.setSerializerCompiler(serializerCompiler);
  acceptOnlyJson(app);
  const failure = failureHandlers(options.errors);
  app.setErrorHandler(failure.onError);
  app.setNotFoundHandler(failure.onNotFound);
  app.decorateRequest('principal');

  // Before the check below, which the documentation page's own routes would not pass.
  await mountOpenApi(app, options.title, options.prefixes);
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} does not declare its access.`);
  });
  if (options.db) answerOnce(app, options.db);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-correlation-id', request.id);
    const sessionId = sessionIdOf(request.raw);
    if (sessionId) reply.header('x-session-id', sessionId);
    const { access } = request.routeOptions.config;
    if (request.is404 || access === 'public') return;
    if (!access || !verifier) throw new Error(`${service} cannot tell who may call ${request.url}.`);
    request.principal = await verifier.verify(request.headers.authorization, {
      accountId: header(request.headers['x-account-id']),
      environmentId: header(request.headers['x-environment-id']),
      userContext: header(request.headers['x-user-context']),
    });
    authorize(request.principal, access);
  });
  if (options.rateLimits) limitRates(app, options.rateLimits);
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request.routeOptions;
    const facts = { method, route: url, status: reply.statusCode, durationMs: Math.round(reply.elapsedTime) };
    const ids = { traceId: traceIdOf(request), sessionId: sessionIdOf(request.raw) };
    request.log.info({ ...facts, ...ids }, 'request');
  });

  const isLeaving = letLeave(app);
  await protect(app, options.corsOrigins ?? []);
  observe(app, service);
  mountHealth(app, { ...(verifier && { issuers: keysLoaded(verifier) }), ...options.readiness }, isLeaving);
  for (const prefix of ['', ...options.prefixes])
    await app.register(async (scope) => options.routes(scope as App), { prefix });
  return app;
}

/** Without its issuers' keys a service would turn every caller away. */
const keysLoaded = (verifier: Verifier) => async () => {
  if (!verifier.ready()) throw new Error('the keys of an issuer have not been loaded yet');
};

/** Bodies are JSON. Clients that always send the header may leave the body of a bodiless call empty. */
function acceptOnlyJson(app: App): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
