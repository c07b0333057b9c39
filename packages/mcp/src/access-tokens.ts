import type { FetchLike } from '@modelcontextprotocol/client';
import { AppError } from '@quire/errors';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { mcpTokenRefused } from './mcp.errors.ts';
import type { McpAuth, McpServer } from './mcp-server.ts';
import { oneLine } from './plain-text.ts';

type ClientCredentials = Extract<McpAuth, { type: 'oauth_client_credentials' }>;

/** Access tokens of the client credentials grant (RFC 6749 section 4.4), kept until shortly before they expire. */
export interface AccessTokens {
  /** The server's token; all who ask at once wait for one request. */
  get(server: McpServer, auth: ClientCredentials): Promise<string>;
  /** Gives up a token that the server did not take. */
  forget(server: McpServer, token: string | undefined): void;
}

interface Options {
  fetch: FetchLike;
  now?: () => number;
}

const askWithinMs = 10_000;
const maxAnswerLength = 64 * 1024;
/** Where the answer does not say how long a token lives. */
const usualLifeS = 300;

const TokenAnswer = z.object({
  // What an HTTP header takes (RFC 6750 section 2.1 asks for less).
  access_token: z.string().regex(/^[\x21-\x7e]{1,16384}$/),
  token_type: z.string().optional(),
  expires_in: z.coerce.number().positive().optional(),
});
const ErrorAnswer = z.object({ error: z.string(), error_description: z.string().optional() });

interface Held {
  token: Promise<string>;
  /** Once it is known. */
  value?: string;
  /** ms since the epoch. */
  until: number;
}

export function createAccessTokens({ fetch, now = Date.now }: Options): AccessTokens {
  const held = new LRUCache<string, Held>({ max: 10_000 });
  const keyOf = ({ id, revision }: McpServer) => `${id}:${revision}`;

  async function ask(auth: ClientCredentials): Promise<{ token: string; lifeMs: number }> {
    const { host } = new URL(auth.tokenUrl);
    try {
      const response = await fetch(auth.tokenUrl, {
        ...requestOf(auth),
        signal: AbortSignal.timeout(askWithinMs),
      });
      const text = await readText(response, host);
      if (!response.ok) throw mcpTokenRefused(host, refusalOf(response.status, text));
      const { access_token: token, expires_in: lifeS = usualLifeS } = TokenAnswer.parse(JSON.parse(text));
      // A tenth of its life is left for clocks that differ and requests on their way, half a minute at most.
      return { token, lifeMs: lifeS * 1_000 - Math.min(30_000, lifeS * 100) };
    } catch (error) {
      if (error instanceof AppError) throw error;
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw mcpTokenRefused(host, isLate ? 'it did not answer in time' : 'its answer is not one of RFC 6749');
    }
  }

  return {
    get(server, auth) {
      const key = keyOf(server);
      const known = held.get(key);
      if (known && now() < known.until) return known.token;
      const asked = ask(auth);
      const entry: Held = { token: asked.then(({ token }) => token), until: Number.POSITIVE_INFINITY };
      held.set(key, entry);
      asked.then(
        ({ token, lifeMs }) => {
          entry.value = token;
          entry.until = now() + lifeMs;
        },
        () => {
          if (held.get(key) === entry) held.delete(key);
        },
      );
      return entry.token;
    },
    forget(server, token) {
      const key = keyOf(server);
      const known = held.get(key);
      if (known && token !== undefined && known.value === token) held.delete(key);
    },
  };
}

/** The request of RFC 6749 section 4.4.2, the client named as section 2.3.1 says. */
function requestOf({
  clientId,
  clientSecret,
  scope,
  audience,
  clientAuthentication,
}: ClientCredentials): RequestInit {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope) form.set('scope', scope);
  if (audience) form.set('audience', audience);
  const headers = new Headers({
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    'user-agent': 'Quire',
  });
  if (clientAuthentication === 'body') {
    form.set('client_id', clientId);
    form.set('client_secret', clientSecret);
  } else {
    const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  }
  // Whoever is sent elsewhere would take the secret along.
  return { method: 'POST', headers, body: form.toString(), redirect: 'manual' };
}

async function readText(response: Response, host: string): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  // Leaving the loop ends the connection.
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > maxAnswerLength) throw mcpTokenRefused(host, 'its answer is too long');
  }
  return text;
}

function refusalOf(status: number, text: string): string {
  try {
    const { error, error_description: description = '' } = ErrorAnswer.parse(JSON.parse(text));
    return oneLine(`it answered ${status} ${error} ${description}`.trim(), 300);
  } catch {
    return `it answered ${status}`;
  }
}
