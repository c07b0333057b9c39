import { AppError } from '@quire/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  bodyTooLarge,
  internal,
  invalidJson,
  malformed,
  routeNotFound,
  unsupportedMediaType,
} from './errors.ts';
import type { ErrorRenderer } from './render.ts';
import { traceIdOf } from './trace.ts';

/** The error handlers of an app: every failure answers in the service's documented shape. */
export function failureHandlers(renderer: ErrorRenderer) {
  function send(request: FastifyRequest, reply: FastifyReply, error: AppError) {
    return reply
      .status(error.status)
      .headers(error.headers ?? {})
      .type(renderer.contentType)
      .serializer(JSON.stringify)
      .send(renderer.body(error, { instance: request.url, traceId: traceIdOf(request) }));
  }
  return {
    onError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
      const error = thrown instanceof AppError ? thrown : fromFramework(thrown as FastifyError, request);
      if (error) {
        if (error.status >= 500) request.log.warn({ err: error, cause: error.cause }, 'request failed');
        return send(request, reply, error);
      }
      request.log.error({ err: thrown }, 'unexpected error');
      return send(request, reply, internal());
    },
    onNotFound: (request: FastifyRequest, reply: FastifyReply) =>
      send(request, reply, routeNotFound(request.method, request.url.split('?', 1)[0] ?? '')),
  };
}

/** What Fastify itself refuses, as one of our errors; anything it did not mean for the caller is a bug of ours. */
function fromFramework(error: FastifyError, request: FastifyRequest): AppError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(request.routeOptions.bodyLimit ?? 0);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType(request.headers['content-type']);
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return invalidJson();
    default:
      return error.code?.startsWith('FST_ERR_') && error.statusCode && error.statusCode < 500
        ? malformed(error.message)
        : undefined;
  }
}
