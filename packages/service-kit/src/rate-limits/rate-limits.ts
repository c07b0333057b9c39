import type { OperationClass } from '@quire/contracts';
import { defineError } from '@quire/errors';
import type { Counters } from '@quire/queue';
import type { App } from '../fastify.ts';
import { createLimiter } from './limiter.ts';
import { type Policy, readPolicies } from './policies.ts';

const rateLimited = defineError(
  'rate_limit.exceeded',
  429,
  (name: OperationClass, { limit, windowS }: Policy, resetS: number) => ({
    message: `More than ${limit} ${name} requests in ${windowS} s; repeat this one in ${resetS} s.`,
    headers: { 'retry-after': String(resetS) },
  }),
);

export interface RateLimits {
  /** As `QUIRE_RATE_LIMITS` has them. */
  policies: string;
  counters: Counters;
}

/**
 * Limits the calls of each tenant by operation class, and tells in each answer how the tenant stands
 * (draft-ietf-httpapi-ratelimit-headers). Endpoints without a token are nobody's and are not limited.
 */
export function limitRates(app: App, { policies, counters }: RateLimits): void {
  const limits = new Map(
    [...readPolicies(policies)].map(([name, policy]) => {
      const header = `"${name}";q=${policy.limit};w=${policy.windowS}`;
      return [name, { policy, header, take: createLimiter(name, policy, counters) }];
    }),
  );
  app.addHook('onRequest', async (request, reply) => {
    const name = request.routeOptions.config.operationClass;
    const limit = name && limits.get(name);
    if (!limit || !request.principal) return;
    const { allowed, remaining, resetS } = await limit.take(request.principal.tenant.id);
    reply.header('ratelimit-policy', limit.header);
    reply.header('ratelimit', `"${name}";r=${remaining};t=${resetS}`);
    if (!allowed) throw rateLimited(name, limit.policy, resetS);
  });
}
