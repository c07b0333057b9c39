import { type Dispatcher, type FormData, Pool } from 'undici';
import type { ProviderSettings } from '../define-provider.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { BadAnswer, type Failure, toExpiry, toFailure } from './failure.ts';
import { createRedact } from './redact.ts';
import { parseRetryAfter } from './retry.ts';
import { readMessage } from './upstream-message.ts';

/** The provider's own default and undici's: some models think for minutes before they speak. */
const defaultSilenceMs = 300_000;
const defaultConnections = 512;
const connectWithinMs = 10_000;
const transientStatus = (status: number) => status === 408 || status === 429 || status >= 500;

interface Sent {
  path: string;
  headers: Record<string, string>;
  body: string | FormData;
}

/** One provider's connections. */
export interface Upstream {
  /** Sends a request once, to a path of the provider's origin; an answer other than 200 is thrown. */
  send(request: Sent, signal: AbortSignal): Promise<Dispatcher.ResponseData>;
  /** Sends a body to a path below the base url, with the provider's key and headers. */
  post(path: string, body: string | FormData, signal: AbortSignal): Promise<Dispatcher.ResponseData>;
  /** What a failed try means; `expiredMs` is its time limit where that has passed. */
  explain(error: unknown, expiredMs: number | undefined): Failure;
  breaker: Breaker;
  close(): Promise<void>;
}

/** Where a provider is, and how it is told who asks. */
export interface UpstreamSettings extends ProviderSettings {
  baseUrl: string;
  /** `Authorization: Bearer` when not set. */
  keyHeader?: string;
}

/** Opens a pool to a provider. */
export function connectUpstream(settings: UpstreamSettings): Upstream {
  const { name, apiKey, keyHeader, timeoutMs: silenceMs = defaultSilenceMs } = settings;
  const base = new URL(settings.baseUrl);
  const basePath = base.pathname.replace(/\/+$/, '');
  const pool = new Pool(base.origin, {
    connections: settings.maxConnections ?? defaultConnections,
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    connect: { timeout: Math.min(connectWithinMs, silenceMs) },
  });
  const headers = {
    ...(apiKey && (keyHeader ? { [keyHeader]: apiKey } : { authorization: `Bearer ${apiKey}` })),
    ...settings.headers,
  };
  // A form brings its own content type.
  const jsonHeaders = { 'content-type': 'application/json', ...headers };
  const redact = createRedact(settings);

  async function send({ path, headers, body }: Sent, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const response = await pool.request({ method: 'POST', path, headers, body, signal });
    const { statusCode: status } = response;
    if (status === 200) return response;
    throw new BadAnswer(`${status} ${await readMessage(response.body)}`, {
      transient: transientStatus(status),
      retryAfterMs: parseRetryAfter(response.headers['retry-after']),
      health: status >= 500 || status === 408 ? 'down' : 'well',
    });
  }

  return {
    send,
    post: (path, body, signal) =>
      send(
        {
          path: `${basePath}${path}${base.search}`,
          headers: typeof body === 'string' ? jsonHeaders : headers,
          body,
        },
        signal,
      ),
    explain: (error, expiredMs) =>
      expiredMs === undefined
        ? toFailure(error, { provider: name, silenceMs, redact })
        : toExpiry(name, expiredMs),
    breaker: createBreaker(name),
    close: () => pool.destroy(),
  };
}
