import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { allowCrossOrigin, answerPreflight } from './cors.ts';
import { createStore } from './disk/store.ts';
import { type EventTarget, postEvent } from './events.ts';
import type { Call, Reply } from './operations/call.ts';
import { findHandler } from './operations/routes.ts';
import { authenticate, type Credentials } from './protocol/authenticate.ts';
import { S3Error } from './protocol/errors.ts';
import { openPayload } from './protocol/payload.ts';
import { hoistedHeaders, parseTarget } from './protocol/target.ts';
import { renderXml } from './protocol/xml.ts';

export interface S3ServerOptions extends Credentials {
  dir: string;
  events?: EventTarget;
  now?: () => number;
  /** Hears of faults that are not the client's. */
  onFault?: (error: unknown) => void;
}

const IDLE_TIMEOUT_MS = 120_000;
// Longer than any client keeps a pooled connection, so that it is never closed under a request.
const KEEP_ALIVE_MS = 65_000;

/** An S3-compatible HTTP server, path style, over one folder; the caller listens and closes. */
export function createS3Server(options: S3ServerOptions): Server {
  const store = createStore(options.dir);
  const now = options.now ?? Date.now;

  const execute = async (request: IncomingMessage, askForBody: () => void): Promise<Reply> => {
    const target = parseTarget(request.url ?? '');
    const grant = authenticate(request, target, options, now());
    const headers = { ...hoistedHeaders(target.query), ...request.headers };
    const handler = findHandler(request.method ?? '', target, headers);
    const { bucket = '', key = '', query } = target;
    const call: Call = {
      bucket,
      key,
      query,
      headers,
      payload() {
        const payload = openPayload(request, headers, grant);
        askForBody();
        return payload;
      },
      store,
      nowMs: now(),
      announce(eventName, { size, etag }) {
        const event = { eventName, bucket, key, size, etag, time: new Date(now()) };
        if (options.events) void postEvent(options.events, event);
      },
    };
    return handler(call);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse, askForBody: () => void) => {
    response.setHeader('x-amz-request-id', randomUUID());
    allowCrossOrigin(request, response);
    if (request.method === 'OPTIONS') return answerPreflight(request, response);
    if (request.method === 'GET' && request.url === '/_health') return void response.end();
    const reply = await execute(request, askForBody).catch((error) => {
      if (!(error instanceof S3Error) && !request.destroyed) options.onFault?.(error);
      return renderError(error, request, response);
    });
    await send(reply, response);
    // A body that was refused half way is read to its end, or the client would never see the answer.
    request.resume();
  };

  const handle = (request: IncomingMessage, response: ServerResponse, askForBody: () => void) => {
    serve(request, response, askForBody).catch((error) => {
      options.onFault?.(error);
      response.destroy();
    });
  };

  const server = createServer((request, response) => handle(request, response, () => undefined));
  // A client that waits for leave to send its body is refused without it, and then the connection is of no more use.
  server.on('checkContinue', (request, response) => {
    response.setHeader('connection', 'close');
    handle(request, response, () => {
      response.removeHeader('connection');
      response.writeContinue();
    });
  });
  server.requestTimeout = 0;
  server.setTimeout(IDLE_TIMEOUT_MS);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

async function send({ status = 200, headers = {}, body }: Reply, response: ServerResponse): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body === undefined || typeof body === 'string') response.end(body);
  else await pipeline(body, response).catch(() => response.destroy());
}

function renderError(error: unknown, request: IncomingMessage, response: ServerResponse): Reply {
  const refusal = error instanceof S3Error ? error : new S3Error('InternalError', 'The server failed.');
  const body = renderXml(
    'Error',
    {
      Code: refusal.code,
      Message: refusal.message,
      Resource: request.url?.split('?')[0],
      RequestId: String(response.getHeader('x-amz-request-id')),
    },
    '',
  );
  return {
    status: refusal.status,
    headers: { ...refusal.headers, 'content-type': 'application/xml' },
    body: request.method === 'HEAD' ? undefined : body,
  };
}
