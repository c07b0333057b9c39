import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { NodeHttpHandler } from '@smithy/node-http-handler';

type Request = Parameters<NodeHttpHandler['handle']>[0];

export interface HandlerOptions {
  connectTimeoutMs: number;
  /** How long a connection may be silent while a body is under way. */
  idleTimeoutMs: number;
  /** The same while the store joins or copies objects, which some stores do without a word. */
  longWorkTimeoutMs: number;
  maxSockets: number;
}

/** Sends requests over pooled connections, with more patience for those that have the store work over whole objects. */
export function createHttpHandler(options: HandlerOptions): NodeHttpHandler {
  const { connectTimeoutMs: connectionTimeout, maxSockets } = options;
  const agents = {
    httpAgent: new HttpAgent({ keepAlive: true, maxSockets }),
    httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets }),
  };
  const quick = new NodeHttpHandler({ ...agents, connectionTimeout, socketTimeout: options.idleTimeoutMs });
  const patient = new NodeHttpHandler({
    ...agents,
    connectionTimeout,
    socketTimeout: options.longWorkTimeoutMs,
  });
  const send = quick.handle.bind(quick);
  quick.handle = (request, handling) =>
    isLongWork(request) ? patient.handle(request, handling) : send(request, handling);
  return quick;
}

const isLongWork = ({ method, query, headers }: Request): boolean =>
  (method === 'POST' && 'uploadId' in query) || 'x-amz-copy-source' in headers;
