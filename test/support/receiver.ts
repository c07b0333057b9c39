import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** One message that came in. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A status to answer with, or nothing at all. */
type Answer = number | 'hang';

/** A real HTTP server that takes webhooks. */
export interface Receiver {
  url: string;
  /** All messages to a path, in order. */
  at(path: string): Received[];
  /** Answers of a path, in order; the last one stays. 204 where nothing is scripted. */
  script(path: string, ...answers: Answer[]): void;
  /** Resolves with the messages to a path once there are `count`. */
  received(path: string, count: number): Promise<Received[]>;
  stop(): Promise<void>;
  /** Listens again, at the same address. */
  start(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const messages: Received[] = [];
  const scripts = new Map<string, Answer[]>();
  const at = (path: string) => messages.filter((message) => message.path === path);

  function answer(path: string, response: ServerResponse): void {
    const answers = scripts.get(path) ?? [];
    const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? 204;
    if (next === 'hang') return;
    response.writeHead(next, next === 302 ? { location: '/elsewhere' } : {}).end();
  }

  async function listen(port: number): Promise<Server> {
    const server = createServer((request, response) => {
      const { url: path = '', headers } = request;
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      request.on('end', () => {
        messages.push({ path, headers, body });
        answer(path, response);
      });
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }

  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    at,
    script: (path, ...answers) => void scripts.set(path, answers),
    async received(path, count) {
      while (at(path).length < count) await delay(20);
      return at(path);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    async start() {
      server = await listen(port);
    },
  };
}
