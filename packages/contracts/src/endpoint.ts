import { z } from 'zod';
import type { Access } from './access.ts';
import { Id } from './pagination.ts';

/** What a call counts as when calls are limited. */
export type OperationClass = 'read' | 'write' | 'invoke';

/** An endpoint as data: what a service mounts, a typed client calls and the OpenAPI file is generated from. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify path, relative to the service's base. */
  url: string;
  access: Access;
  summary: string;
  /** `read` for GET and `write` for everything else, where it is not said. */
  operationClass?: OperationClass;
  /** Status of the answer that something was created. Such an endpoint takes an `Idempotency-Key`. */
  creates?: number;
  /** Bytes of its body at most, where that is not the usual 1 MiB. */
  bodyLimit?: number;
  params?: z.ZodType;
  querystring?: z.ZodType;
  body?: z.ZodType;
  /** By status. An entry without a JSON body (a stream) is left out. */
  response: Record<number, z.ZodType>;
}

/** What a service must know of a call besides its schemas. */
export interface RouteConfig {
  access: Access;
  operationClass: OperationClass;
  creates?: number;
}

type RouteSchema<E extends Endpoint> = Omit<E, 'method' | 'url' | 'bodyLimit' | keyof RouteConfig> & {
  operationId: string;
  tags: string[];
};

/** A declared endpoint in the form a Fastify route takes: `app.route({ ...startRun, handler })`. */
export interface Route<E extends Endpoint> {
  method: E['method'];
  url: E['url'];
  config: RouteConfig;
  bodyLimit?: number;
  schema: RouteSchema<E>;
}

/** Declares an endpoint; `operationId` is `<tag>.<verb>`, its first part groups the OpenAPI page. */
export function defineEndpoint<const E extends Endpoint>(operationId: string, endpoint: E): Route<E> {
  const { method, url, access, creates, bodyLimit, operationClass = classOf(method), ...schema } = endpoint;
  const tags = operationId.split('.', 1);
  const headers = creates === undefined ? {} : { headers: IdempotencyHeaders };
  return {
    method,
    url,
    config: { access, operationClass, creates },
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: { ...schema, ...headers, operationId, tags },
  };
}

const classOf = (method: Endpoint['method']): OperationClass => (method === 'GET' ? 'read' : 'write');

const IdempotencyHeaders = z.object({
  'idempotency-key': Id.optional().describe(
    'A request with the key of an earlier one creates nothing and gets its answer, marked `Idempotency-Replayed: true`. Keys are kept for 24 hours.',
  ),
});
