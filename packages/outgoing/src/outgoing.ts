import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@quire/errors';
import { Agent, type Dispatcher } from 'undici';
import type { AllowedHosts } from './allowed-hosts.ts';
import { createConnector, notPublic } from './connector.ts';
import { createGate, type Resolve, resolveBySystem } from './gate.ts';
import { openResponse } from './open-response.ts';
import { addressRefused, outgoingTimedOut, outgoingUnreachable } from './outgoing.errors.ts';
import { type Hop, redirected } from './redirect.ts';
import { parseAddress, targetOf } from './target.ts';

export interface OutgoingRequest {
  /** `GET` when left out. */
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** The answer's body is cut there; at 0 it is not waited for. */
  maxBytes: number;
  /** How many redirects are followed, each to an address that is checked again; none when left out. */
  redirects?: number;
}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body went on after `maxBytes`. */
  truncated: boolean;
}

/** Calls to addresses that users gave: public https ones, and what the operator allowed. */
export interface Outgoing {
  /**
   * Throws `outgoing.address_refused` (400), `outgoing.timed_out` (504), `outgoing.unreachable` (502), or the reason of
   * the signal that was given.
   */
  fetch(url: string, request: OutgoingRequest): Promise<OutgoingAnswer>;
  /**
   * As `fetch` of the platform, for clients that bring their own protocol: the body is a text, and the answer's comes as
   * it is sent. No redirect is followed and nothing is bounded but the way to the connection; throws as `fetch` above.
   */
  open(url: string | URL, init?: RequestInit): Promise<Response>;
  /** Checks an address before it is kept; throws `outgoing.address_refused` (400), which names `field`. */
  check(url: string, field?: string): Promise<void>;
  /** For clients that bring their own protocol: every connection made through it is checked. */
  dispatcher: Dispatcher;
  close(): Promise<void>;
}

interface OutgoingOptions {
  allowedHosts: AllowedHosts;
  resolve?: Resolve;
  /** Limit of a whole `fetch`, redirects and body included; 30 s when left out. */
  timeoutMs?: number;
}

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { allowedHosts, resolve = resolveBySystem, timeoutMs = 30_000 } = options;
  const gate = createGate(allowedHosts, resolve);
  const agent = new Agent({ connect: createConnector(gate) });

  async function follow(first: Hop, redirects: number, signal: AbortSignal) {
    let hop = first;
    for (let followed = 0; ; followed += 1) {
      const { url, ...request } = hop;
      const answer = await agent.request({
        ...request,
        method: request.method as Dispatcher.HttpMethod,
        origin: url.origin,
        path: url.pathname + url.search,
        signal,
      });
      const next = followed < redirects && redirected(hop, answer);
      if (!next) return answer;
      drop(answer.body);
      hop = { ...next, url: parseAddress(next.url.href) };
    }
  }

  return {
    dispatcher: agent,
    async fetch(given, { signal, maxBytes, redirects = 0, method = 'GET', headers = {}, body }) {
      const url = parseAddress(given);
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        const either = signal ? AbortSignal.any([signal, limit]) : limit;
        const answer = await follow({ url, method, headers, body }, redirects, either);
        return {
          status: answer.statusCode,
          headers: answer.headers,
          ...(await readBounded(answer.body, maxBytes)),
        };
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (limit.aborted) throw outgoingTimedOut(url.host, timeoutMs);
        throw explain(error, url.host);
      }
    },
    async open(given, init = {}) {
      const url = parseAddress(String(given));
      try {
        return await openResponse(agent, url, init);
      } catch (error) {
        if (init.signal?.aborted) throw init.signal.reason;
        throw explain(error, url.host);
      }
    },
    async check(given, field) {
      const target = targetOf(parseAddress(given, field));
      const admitted = await gate.admit(target).catch((error: unknown) => {
        if (!hasNoAddress.has(codeOf(error) ?? '')) return undefined;
        throw addressRefused('Its host name has no address.', field);
      });
      // A name server that is away is not the caller's fault, and each connection is checked again.
      if (admitted?.length === 0) throw addressRefused(notPublic, field);
    },
    close: () => agent.destroy(),
  };
}

const hasNoAddress: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

function explain(error: unknown, host: string): unknown {
  const code = codeOf(error);
  return error instanceof AppError || code === undefined ? error : outgoingUnreachable(host, code, error);
}

type Body = Dispatcher.ResponseData['body'];

async function readBounded(body: Body, maxBytes: number) {
  if (maxBytes === 0) {
    drop(body);
    return { body: Buffer.alloc(0), truncated: true };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > maxBytes) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), truncated: size > maxBytes };
}

/** Ends the connection of an answer whose body nobody wants. */
function drop(body: Body): void {
  body.on('error', () => {}).destroy();
}
