import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { newId } from '@quire/contracts';
import type { FastifyRequest } from 'fastify';

const idForm = /^[\x21-\x7e]{1,128}$/;
const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's `X-Correlation-ID` where it is fit for a header and a log line, else a new one. */
export function correlationIdOf(request: IncomingMessage): string {
  const given = request.headers['x-correlation-id'];
  return typeof given === 'string' && idForm.test(given) ? given : newId();
}

/** How the client names the session that a request belongs to, where that is fit for a header and a log line. */
export function sessionIdOf(request: IncomingMessage): string | undefined {
  const given = request.headers['x-session-id'];
  return typeof given === 'string' && idForm.test(given) ? given : undefined;
}

const traceIds = new WeakMap<FastifyRequest, string>();

/** The trace id of the caller's `traceparent` (W3C Trace Context), else one made for this request. */
export function traceIdOf(request: FastifyRequest): string {
  let id = traceIds.get(request);
  if (!id) {
    const given = request.headers.traceparent;
    id = (typeof given === 'string' && traceparent.exec(given)?.[1]) || randomBytes(16).toString('hex');
    traceIds.set(request, id);
  }
  return id;
}
