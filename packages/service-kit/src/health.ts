import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { App } from './fastify.ts';

/** Named checks; each resolves when what it looks at works. */
export type Readiness = Record<string, () => Promise<unknown>>;

const checkTimeoutMs = 2_000;
const Live = z.object({ status: z.literal('ok') });
const Ready = z.object({
  status: z.enum(['ready', 'unavailable']),
  checks: z.record(z.string(), z.string()),
});

/** `/livez`: the process turns. `/readyz`: it can serve, and will for a while; 503 names what it waits for. */
export function mountHealth(app: App, readiness: Readiness, isLeaving: () => boolean): void {
  app.route({
    method: 'GET',
    url: '/livez',
    config: { access: 'public' },
    schema: { hide: true, response: { 200: Live } },
    handler: async () => ({ status: 'ok' as const }),
  });
  app.route({
    method: 'GET',
    url: '/readyz',
    config: { access: 'public' },
    schema: { hide: true, response: { 200: Ready, 503: Ready } },
    handler: async (_request, reply) => {
      const checks = await runChecks(isLeaving() ? { ...readiness, leaving } : readiness);
      const ready = Object.values(checks).every((outcome) => outcome === 'ok');
      return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable', checks });
    },
  });
}

const leaving = async () => {
  throw new Error('the service is about to stop');
};

/** Runs all checks side by side; the outcome of each is `ok` or why not. */
export async function runChecks(readiness: Readiness): Promise<Record<string, string>> {
  const outcomes = Object.entries(readiness).map(async ([name, check]) => {
    const outcome = Promise.resolve()
      .then(check)
      .then(
        () => 'ok',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    const late = delay(checkTimeoutMs, `no answer within ${checkTimeoutMs} ms`, { ref: false });
    return [name, await Promise.race([outcome, late])] as const;
  });
  return Object.fromEntries(await Promise.all(outcomes));
}
