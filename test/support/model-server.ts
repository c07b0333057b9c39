import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  completionChunks,
  completionWhole,
  embeddingsOf,
  judgementsOf,
  type ModelReply,
  transcriptionOf,
} from './model-protocol.ts';

/** One request that came in. */
interface ModelCall {
  path: string;
  model: string;
  body: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  /** The client's port: calls that share it shared a connection. */
  port: number | undefined;
  /** Settles when the exchange is over; true when the client hung up before its answer was complete. */
  hungUp: Promise<boolean>;
}

/** A real HTTP server that speaks the protocol of OpenAI. */
export interface ModelServer {
  /** To be used as a provider's `baseUrl`. */
  url: string;
  calls: ModelCall[];
  /** Replies for a model, in order; the last one stays. Takes the place of what was scripted before. */
  script(model: string, ...replies: ModelReply[]): void;
  close(): Promise<void>;
}

/** Starts a model server on a free port. A model without a script says the user's words back. */
export async function startModelServer(): Promise<ModelServer> {
  const calls: ModelCall[] = [];
  const scripts = new Map<string, ModelReply[]>();

  function nextReply(model: string): ModelReply {
    const replies = scripts.get(model) ?? [];
    return (replies.length > 1 ? replies.shift() : replies[0]) ?? {};
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const model = String(body.model);
    const hungUp = new Promise<boolean>((resolve) => {
      response.once('close', () => resolve(!response.writableFinished));
    });
    const path = request.url ?? '';
    calls.push({ path, model, body, headers: request.headers, port: request.socket.remotePort, hungUp });
    const reply = nextReply(model);
    if (reply.hang) return;
    if (reply.status) sendError(response, reply);
    else if (reply.body !== undefined)
      response.writeHead(200, { 'content-type': 'application/json' }).end(reply.body);
    else if (path.endsWith('/embeddings')) sendJson(response, 200, embeddingsOf(body, reply));
    else if (path.endsWith('/moderations')) sendJson(response, 200, judgementsOf(body, reply));
    else if (path.endsWith('/transcriptions')) sendJson(response, 200, transcriptionOf(body, reply));
    else if (body.stream) await stream(response, body, reply);
    else sendJson(response, 200, completionWhole(body, reply));
  }

  const server = createServer((request, response) => {
    // A client that leaves while it is still sending is no fault of this server.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    script(model, ...replies) {
      scripts.set(model, replies);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const contentType = request.headers['content-type'] ?? '';
  if (contentType.startsWith('multipart/form-data')) return readForm(request, contentType);
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return JSON.parse(text);
}

/** The fields of a form; a file becomes its name, type and size. */
async function readForm(request: IncomingMessage, contentType: string): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const whole = new Response(Buffer.concat(pieces), { headers: { 'content-type': contentType } });
  const fields = [...(await whole.formData()).entries()].map(([name, value]) =>
    typeof value === 'string'
      ? [name, value]
      : [name, { name: value.name, type: value.type, size: value.size }],
  );
  return Object.fromEntries(fields);
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function sendError(
  response: ServerResponse,
  { status = 500, message = 'scripted failure', headers }: ModelReply,
) {
  sendJson(response, status, { error: { message, type: 'scripted', code: null } }, headers);
}

async function stream(
  response: ServerResponse,
  body: Record<string, unknown>,
  reply: ModelReply,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...reply.headers }).flushHeaders();
  let sent = 0;
  for (const chunk of completionChunks(body, reply)) {
    if (reply.delayMs) await sleep(reply.delayMs);
    if (response.destroyed || sent === reply.hangAfter) return;
    if (sent === reply.cutAfter) {
      // What was written leaves first: a broken connection takes with it what the client has not read.
      await (reply.breakWhen ?? sleep(20));
      response.destroy();
      return;
    }
    if (sent === reply.brokenAfter) {
      await reply.breakWhen;
      response.write('data: {"choices": [{\n\n');
    }
    response.write(`data: ${chunk}\n\n`);
    sent += 1;
  }
  response.end();
}
