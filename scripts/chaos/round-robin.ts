import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const askEveryMs = 50;

interface Answered {
  status: number;
  body: string;
}

/** A balancer as stands before replicas: one after the other of those that say they are ready, over connections that are kept. */
export interface RoundRobin {
  send(method: string, path: string, body?: unknown): Promise<Answered>;
  /** The replica whose turn it is. */
  next(): string;
  /** Requests that got no answer since their connection was closed or refused; each was sent again elsewhere. */
  turnedAway(): number;
  close(): void;
}

export function createRoundRobin(urls: readonly string[], headers: Record<string, string>): RoundRobin {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const ready = new Set(urls);
  let turn = 0;
  let turnedAway = 0;
  let closed = false;

  async function watch(url: string): Promise<void> {
    while (!closed) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) ready.add(url);
      else ready.delete(url);
      await delay(askEveryMs);
    }
  }
  for (const url of urls) void watch(url);

  function next(): string {
    const candidates = ready.size > 0 ? urls.filter((url) => ready.has(url)) : urls;
    turn += 1;
    return candidates[turn % candidates.length] as string;
  }

  return {
    next,
    async send(method, path, body) {
      for (;;) {
        try {
          return await exchange(next() + path, { method, agent, headers }, body);
        } catch (error) {
          if (!neverAnswered(error)) throw error;
          turnedAway += 1;
          await delay(10);
        }
      }
    },
    turnedAway: () => turnedAway,
    close() {
      closed = true;
      agent.destroy();
    },
  };
}

const neverAnswered = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(String(error.code));

/** @throws with the code of the connection where it broke before the answer, and without one where it broke within */
const exchange = (
  url: string,
  { method, agent, headers }: { method: string; agent: Agent; headers: Record<string, string> },
  body: unknown,
) =>
  new Promise<Answered>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(url, {
      method,
      agent,
      headers: {
        ...headers,
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
      },
    });
    sent.once('error', reject);
    sent.once('response', (response: IncomingMessage) => {
      read(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, body: read }),
        () => reject(new Error(`the answer to ${method} ${url} broke off`)),
      );
    });
    sent.end(text);
  });

async function read(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece;
  return text;
}
