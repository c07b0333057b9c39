import type { z } from 'zod';
import type { Access } from './access.ts';

/** An endpoint as data: what a service mounts, a typed client calls and the OpenAPI file is generated from. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify path, relative to the service's base. */
  url: string;
  access: Access;
  summary: string;
  params?: z.ZodType;
  querystring?: z.ZodType;
  body?: z.ZodType;
  /** By status. An entry without a JSON body (a stream) is left out. */
  response: Record<number, z.ZodType>;
}

type RouteSchema<E extends Endpoint> = Omit<E, 'method' | 'url' | 'access'> & {
  operationId: string;
  tags: string[];
};

/** A declared endpoint in the form a Fastify route takes: `app.route({ ...startRun, handler })`. */
export interface Route<E extends Endpoint> {
  method: E['method'];
  url: E['url'];
  config: { access: Access };
  schema: RouteSchema<E>;
}

/** Declares an endpoint; `operationId` is `<tag>.<verb>`, its first part groups the OpenAPI page. */
export function defineEndpoint<const E extends Endpoint>(operationId: string, endpoint: E): Route<E> {
  const { method, url, access, ...schema } = endpoint;
  const tags = operationId.split('.', 1);
  return { method, url, config: { access }, schema: { ...schema, operationId, tags } };
}
