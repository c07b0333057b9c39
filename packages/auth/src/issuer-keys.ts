import { createLocalJWKSet, errors, type JWTVerifyGetKey, type LocalJWKSet } from 'jose';
import { z } from 'zod';
import { issuerUnavailable } from './auth.errors.ts';

/** One issuer's published keys. */
export interface IssuerKeys {
  /** Finds the key that a token's header names. Throws `auth.issuer_unavailable` when we cannot know. */
  find: JWTVerifyGetKey;
  ready(): boolean;
  close(): void;
}

export interface KeySource {
  issuer: string;
  /** Found by OpenID discovery when not given. */
  jwksUrl?: string;
}

const answerWithinMs = 3_000;
const refreshEveryMs = 5 * 60_000;
const retryEveryMs = 500;
/** Unknown key ids must not turn into a flood of requests to the issuer. */
const cooldownMs = 1_000;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const KeySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) });

/**
 * Keeps the keys of an issuer current in the background. Keys that were good stay in use while the issuer is away:
 * jose's remote key set would fail every token from the moment its cache expires.
 */
export function createIssuerKeys(source: KeySource, fetch: typeof globalThis.fetch): IssuerKeys {
  let keys: LocalJWKSet | undefined;
  let failure: unknown;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function load(): Promise<void> {
    clearTimeout(timer);
    try {
      keys = createLocalJWKSet(await fetchKeySet(source, fetch));
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    triedAtMs = performance.now();
    refreshing = undefined;
    if (!closed) timer = setTimeout(refresh, failure ? retryEveryMs : refreshEveryMs).unref();
  }

  function refresh(): Promise<void> {
    refreshing ??= load();
    return refreshing;
  }

  async function refreshUnlessJustTried(): Promise<void> {
    if (refreshing || performance.now() - triedAtMs >= cooldownMs) await refresh();
  }

  void refresh();

  return {
    async find(header, token) {
      if (!keys) await refreshUnlessJustTried();
      if (!keys) throw issuerUnavailable(failure);
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      }
      await refreshUnlessJustTried();
      // The key may be a new one that we could not fetch: no reason to call the token bad.
      if (failure) throw issuerUnavailable(failure);
      return keys(header, token);
    },
    ready: () => keys !== undefined,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

async function fetchKeySet({ issuer, jwksUrl }: KeySource, fetch: typeof globalThis.fetch) {
  const signal = AbortSignal.timeout(answerWithinMs);
  const get = async (url: string): Promise<unknown> => {
    const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response.json();
  };
  if (jwksUrl) return KeySet.parse(await get(jwksUrl));
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = Discovery.parse(await get(url));
  if (found.issuer !== issuer) throw new Error(`${url} speaks for another issuer: ${found.issuer}`);
  return KeySet.parse(await get(found.jwks_uri));
}
