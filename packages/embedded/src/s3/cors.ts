import type { IncomingMessage, ServerResponse } from 'node:http';

const METHODS = 'GET, HEAD, PUT, POST, DELETE';
const MAX_AGE_S = 600;

/** Any origin may ask: a request is trusted for its signature, and no cookie is ever involved. */
export function allowCrossOrigin(request: IncomingMessage, response: ServerResponse): void {
  if (!request.headers.origin) return;
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', 'ETag, Content-Range, Accept-Ranges, x-amz-request-id');
}

export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': String(MAX_AGE_S),
  });
  response.end();
}
