import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import { overloaded } from './errors.ts';
import type { App } from './fastify.ts';

/** Response headers that browsers act on, allowed origins, and a 503 while the event loop cannot keep up. */
export async function protect(app: App, corsOrigins: readonly string[]): Promise<void> {
  await app.register(helmet, { contentSecurityPolicy: false });
  if (corsOrigins.length > 0)
    await app.register(cors, {
      origin: [...corsOrigins],
      exposedHeaders: [
        'x-correlation-id',
        'retry-after',
        'idempotency-replayed',
        'ratelimit',
        'ratelimit-policy',
      ],
    });
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    pressureHandler: () => {
      throw overloaded();
    },
  });
}
