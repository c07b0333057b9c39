import { type Dispatcher, Pool } from 'undici';
import type { ProviderSettings } from '../define-provider.ts';
import { modelTimeout } from '../models.errors.ts';
import { BadAnswer, type Failure, toFailure } from './failure.ts';
import { parseRetryAfter } from './retry.ts';
import { readMessage } from './upstream-message.ts';

/** The provider's own default and undici's: some models think for minutes before they speak. */
const defaultSilenceMs = 300_000;
const defaultConnections = 512;
const connectWithinMs = 10_000;
const transientStatus = (status: number) => status === 408 || status === 429 || status >= 500;

/** One provider's connections. */
export interface Upstream {
  /** Sends a request once; an answer other than 200 is thrown. */
  post(path: string, body: string, signal: AbortSignal): Promise<Dispatcher.ResponseData>;
  /** What a failed try means; `expiredMs` is its time limit where that has passed. */
  explain(error: unknown, expiredMs: number | undefined): Failure;
  close(): Promise<void>;
}

/** Opens a pool to an OpenAI-compatible provider. */
export function connectUpstream(settings: ProviderSettings & { baseUrl: string }): Upstream {
  const { name, apiKey, timeoutMs: silenceMs = defaultSilenceMs } = settings;
  const base = new URL(settings.baseUrl);
  const basePath = base.pathname.replace(/\/+$/, '');
  const pool = new Pool(base.origin, {
    connections: settings.maxConnections ?? defaultConnections,
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    connect: { timeout: Math.min(connectWithinMs, silenceMs) },
  });
  const headers = {
    'content-type': 'application/json',
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    ...settings.headers,
  };
  const secrets = [apiKey, ...Object.values(settings.headers ?? {})].filter(isSecret);

  return {
    async post(path, body, signal) {
      const target = `${basePath}${path}${base.search}`;
      const response = await pool.request({ method: 'POST', path: target, headers, body, signal });
      const { statusCode: status } = response;
      if (status === 200) return response;
      throw new BadAnswer(`${status} ${await readMessage(response.body)}`, {
        transient: transientStatus(status),
        retryAfterMs: parseRetryAfter(response.headers['retry-after']),
      });
    },
    explain: (error, expiredMs) =>
      expiredMs === undefined
        ? toFailure(error, { provider: name, silenceMs, secrets })
        : { error: modelTimeout(name, expiredMs), transient: true },
    close: () => pool.destroy(),
  };
}

/** Short header values are no secrets, and too common to be taken out of a sentence. */
const isSecret = (value: string | undefined): value is string => value !== undefined && value.length >= 8;
