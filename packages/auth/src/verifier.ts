import { hash } from 'node:crypto';
import { decodeJwt, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import {
  badSignature,
  expiredToken,
  insufficientPermissions,
  malformedToken,
  missingToken,
  unverifiableToken,
  wrongIssuer,
} from './auth.errors.ts';
import { type ClaimNames, defaultClaimNames, readClaims, type TokenClaims } from './claims.ts';
import { createIssuerKeys, type KeySource } from './issuer-keys.ts';
import { type Principal, principalOf } from './principal.ts';
import { type ContextHeaders, restrictedPrincipal, restrictedScope } from './restricted.ts';

/** An issuer whose tokens are accepted; `issuer` equals their `iss` to the letter. */
export interface TrustedIssuer extends KeySource {
  /** Accepted `aud` values; any when absent. */
  audience?: string | string[];
}

export interface VerifierOptions {
  issuers: TrustedIssuer[];
  /** Scopes a token needs besides `environment_authorization`. */
  scopes?: string[];
  claims?: Partial<ClaimNames>;
  now?: () => number;
  fetch?: typeof globalThis.fetch;
}

export interface Verifier {
  /** The principal of a request. Throws `auth.*`: 401, 403 for a missing scope, 400 for bad context headers, 503. */
  verify(authorization: string | undefined, headers: ContextHeaders): Promise<Principal>;
  /** Whether the keys of every issuer have been loaded once. */
  ready(): boolean;
  close(): void;
}

const environmentScope = 'environment_authorization';
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const maxTokenLength = 16 * 1_024;
const clockToleranceS = 5;
const cachedTokens = 10_000;
const cacheForMs = 60_000;

/** Verifies access tokens of the given issuers and remembers verified ones for a minute at most. */
export function createVerifier(options: VerifierOptions): Verifier {
  const { now = Date.now, fetch = globalThis.fetch, scopes = [] } = options;
  const names = { ...defaultClaimNames, ...options.claims };
  const issuers = new Map(
    options.issuers.map((trusted) => [
      trusted.issuer,
      { ...trusted, keys: createIssuerKeys(trusted, fetch) },
    ]),
  );
  const verified = new LRUCache<string, { claims: TokenClaims; untilMs: number }>({ max: cachedTokens });

  async function claimsOf(token: string): Promise<TokenClaims> {
    const key = hash('sha256', token, 'base64');
    const known = verified.get(key);
    if (known && known.untilMs > now()) return known.claims;
    const trusted = issuers.get(unverifiedIssuer(token));
    if (!trusted) throw wrongIssuer();
    try {
      const { payload } = await jwtVerify(token, trusted.keys.find, {
        algorithms,
        issuer: trusted.issuer,
        audience: trusted.audience,
        requiredClaims: ['exp'],
        clockTolerance: clockToleranceS,
        currentDate: new Date(now()),
      });
      const claims = readClaims(payload, names);
      const expiresAtMs = (payload.exp ?? 0) * 1_000;
      verified.set(key, { claims, untilMs: Math.min(expiresAtMs, now() + cacheForMs) });
      return claims;
    } catch (error) {
      throw rejection(error);
    }
  }

  return {
    async verify(authorization, headers) {
      const claims = await claimsOf(bearerToken(authorization));
      const restricted = claims.scopes.has(restrictedScope);
      // The restricted scope stands in for the environment's: such a token belongs to no environment.
      for (const scope of restricted ? scopes : [environmentScope, ...scopes])
        if (!claims.scopes.has(scope)) throw insufficientPermissions('scope', scope);
      return restricted ? restrictedPrincipal(claims, headers) : principalOf(claims, names);
    },
    ready: () => [...issuers.values()].every(({ keys }) => keys.ready()),
    close() {
      for (const { keys } of issuers.values()) keys.close();
    },
  };
}

function bearerToken(authorization: string | undefined): string {
  if (!authorization) throw missingToken();
  if (authorization.length > maxTokenLength) throw malformedToken();
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization)?.[1];
  if (token === undefined) throw malformedToken();
  return token;
}

/** Only to choose whose keys to verify with. */
function unverifiedIssuer(token: string): string {
  try {
    return decodeJwt(token).iss ?? '';
  } catch (error) {
    throw malformedToken(error);
  }
}

function rejection(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return expiredToken(error);
  if (error instanceof errors.JWTClaimValidationFailed)
    return unverifiableToken(`its claim ${error.claim} is missing or does not fit`, error);
  if (error instanceof errors.JWSSignatureVerificationFailed) return badSignature(error);
  if (error instanceof errors.JOSEAlgNotAllowed)
    return unverifiableToken('its signature algorithm is not accepted here', error);
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return unverifiableToken('no published key of its issuer fits it', error);
  return error instanceof errors.JOSEError ? malformedToken(error) : error;
}
