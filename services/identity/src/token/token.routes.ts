import type { ServerResponse } from 'node:http';
import { discover, issueToken, listKeys } from '@quire/contracts/identity';
import type { App } from '@quire/service-kit';
import type { Keyring } from '../keys/keyring.ts';
import type { TokenEndpoint } from './token-endpoint.ts';

/** Keys change with ten minutes' notice, so half of that may be cached. */
const cacheForS = 300;

export const mountToken =
  ({ issuer, keyring, endpoint }: { issuer: string; keyring: Keyring; endpoint: TokenEndpoint }) =>
  (app: App): void => {
    // The token endpoint reads the body itself.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    app.route({
      ...issueToken,
      handler: async (request, reply) => {
        reply.hijack();
        copyHeaders(reply.getHeaders(), reply.raw);
        await endpoint(request.raw, reply.raw);
      },
    });
    app.route({
      ...listKeys,
      handler: async (_request, reply) => {
        const keys = keyring
          .keys()
          .map(({ jwk: { kty, kid, alg, use, n, e } }) => ({ kty, kid, alg, use, n, e }));
        return reply.header('cache-control', `public, max-age=${cacheForS}`).send({ keys });
      },
    });
    app.route({
      ...discover,
      handler: async (_request, reply) =>
        reply.header('cache-control', `public, max-age=${cacheForS}`).send({
          issuer,
          token_endpoint: `${issuer}${issueToken.url}`,
          jwks_uri: `${issuer}${listKeys.url}`,
          grant_types_supported: ['client_credentials'],
          response_types_supported: [],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        }),
    });
  };

/** A hijacked answer would leave without the correlation id and the security headers. */
function copyHeaders(
  headers: Record<string, number | string | string[] | undefined>,
  response: ServerResponse,
): void {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
}
