import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const OAuthError = z.object({ error: z.string(), error_description: z.string().optional() });
const Token = z.object({
  access_token: z.string(),
  expires_in: z.number().int(),
  token_type: z.literal('Bearer'),
  scope: z.string(),
});
const KeySet = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      kid: z.string(),
      alg: z.string(),
      use: z.string(),
      n: z.string(),
      e: z.string(),
    }),
  ),
});
const Discovery = z.object({
  issuer: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  grant_types_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  subject_types_supported: z.array(z.string()),
  id_token_signing_alg_values_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
});

/** The body is form encoded: grant_type, scope?, and client_id and client_secret unless sent as Basic. */
export const issueToken = defineEndpoint('token.issue', {
  method: 'POST',
  url: '/connect/token',
  access: 'public',
  summary: 'Exchange client credentials for an access token (RFC 6749 section 4.4)',
  response: { 200: Token, 400: OAuthError, 401: OAuthError, 503: OAuthError },
});

export const listKeys = defineEndpoint('token.keys', {
  method: 'GET',
  url: '/jwks',
  access: 'public',
  summary: 'Keys that tokens are verified with (RFC 7517)',
  response: { 200: KeySet },
});

export const discover = defineEndpoint('token.discover', {
  method: 'GET',
  url: '/.well-known/openid-configuration',
  access: 'public',
  summary: 'Addresses and abilities of this issuer (OpenID Connect Discovery 1.0)',
  response: { 200: Discovery },
});
