import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelReply } from '../model-protocol.ts';

/** What a provider is asked, as JSON. */
export type Body = Record<string, unknown>;

/** How a provider speaks. */
export interface Protocol {
  contentType: string;
  modelOf(path: string, body: Body): string;
  /** A streamed answer, event by event. */
  events(body: Body, reply: ModelReply): Iterable<string | Buffer>;
  /** An event that cannot be read. */
  broken: string | Buffer;
  failure(message: string): object;
  /** Answers that are not streamed, by what the path ends with. */
  whole?: Record<string, (body: Body, reply: ModelReply) => object>;
}

interface ProviderCall {
  path: string;
  model: string;
  headers: IncomingHttpHeaders;
  body: Body;
  /** Settles when the exchange is over; true when the client hung up before its answer was complete. */
  hungUp: Promise<boolean>;
}

/** A real HTTP server that speaks a provider's protocol. */
export interface ProviderServer {
  /** Without a path. */
  url: string;
  calls: ProviderCall[];
  /** Replies for a model, in order; the last one stays. */
  script(model: string, ...replies: ModelReply[]): void;
  close(): Promise<void>;
}

/** Starts a provider on a free port; a model without a script says "fine thanks". */
export async function startProviderServer(protocol: Protocol): Promise<ProviderServer> {
  const calls: ProviderCall[] = [];
  const scripts = new Map<string, ModelReply[]>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    const body: Body = JSON.parse(text);
    const path = request.url ?? '';
    const model = protocol.modelOf(path, body);
    const hungUp = new Promise<boolean>((resolve) => {
      response.once('close', () => resolve(!response.writableFinished));
    });
    calls.push({ path, model, headers: request.headers, body, hungUp });
    const replies = scripts.get(model) ?? [];
    const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? {};
    if (reply.hang) return;
    const whole = Object.entries(protocol.whole ?? {}).find(([ending]) => path.endsWith(ending));
    if (reply.status) {
      sendJson(response, reply.status, protocol.failure(reply.message ?? 'scripted failure'), reply.headers);
    } else if (whole) sendJson(response, 200, whole[1](body, reply));
    else await stream(response, body, reply);
  }

  async function stream(response: ServerResponse, body: Body, reply: ModelReply): Promise<void> {
    response.writeHead(200, { 'content-type': protocol.contentType }).flushHeaders();
    let sent = 0;
    for (const event of protocol.events(body, reply)) {
      if (reply.delayMs) await sleep(reply.delayMs);
      if (response.destroyed || sent === reply.hangAfter) return;
      if (sent === reply.cutAfter) {
        // What was written leaves first: a broken connection takes with it what the client has not read.
        await (reply.breakWhen ?? sleep(20));
        response.destroy();
        return;
      }
      if (sent === reply.endAfter) break;
      if (sent === reply.brokenAfter) {
        await reply.breakWhen;
        response.write(protocol.broken);
      }
      response.write(event);
      sent += 1;
    }
    response.end();
  }

  const server = createServer((request, response) => {
    // A client that leaves while it is still sending is no fault of this server.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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

function sendJson(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The words of a reply, each with the space before it. */
export const wordsOf = ({ text, toolCalls }: ModelReply): string[] =>
  (text ?? (toolCalls ? '' : 'fine thanks')).match(/\s*\S+/g) ?? [];

/** Tokens of a reply. */
export const tokensOf = ({ usage }: ModelReply): { input: number; output: number } => ({
  input: usage?.prompt_tokens ?? 11,
  output: usage?.completion_tokens ?? 3,
});
