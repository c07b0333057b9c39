import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Principal } from '@quire/auth';
import type { RouteConfig } from '@quire/contracts';
import type { Once } from '@quire/db';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** A Fastify instance whose handlers take their types from zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Stops being ready, and resolves when clients have had time to go elsewhere; to be called before `close`. */
    leave(): Promise<void>;
    /** Has `listener` told when the service begins to leave. */
    onLeave(listener: () => void): void;
  }
  interface FastifyContextConfig extends Partial<RouteConfig> {}
  interface FastifyRequest {
    /** Who calls. Set on every route whose access is not `public`. */
    principal: Principal;
    /** For the transaction that creates, where the request has an `Idempotency-Key`. */
    once?: Once;
  }
}
