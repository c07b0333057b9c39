import { randomBytes } from 'node:crypto';
import { issueToken } from '@quire/contracts/identity';
import { AppError } from '@quire/errors';
import type { Log } from '@quire/service-kit';
import type { Adapter, AdapterPayload, Configuration, Provider as OidcProvider } from 'oidc-provider';
import { z } from 'zod';
import type { Clients } from '../clients/clients.ts';
import type { Keyring } from '../keys/keyring.ts';
import { tokenLifetimeS } from './lifetime.ts';
import { errors, Provider } from './oidc-provider.ts';
import { grantScopes } from './scopes.ts';

export interface ProviderOptions {
  issuer: string;
  clients: Clients;
  keyring: Keyring;
  log: Log;
}

/** `aud` of our tokens, for services that are configured to insist on one. */
const audience = 'quire';

/** What the grant needs of a client, carried through the library as one piece of client metadata. */
const Registration = z.object({
  accountId: z.string(),
  environmentId: z.string(),
  scopes: z.array(z.string()),
  defaultScopes: z.array(z.string()),
  permissions: z.array(z.string()),
});

/**
 * The token endpoint: oidc-provider parses the request, authenticates the client, renders errors (RFC 6749) and signs
 * (RFC 9068); which scopes and claims a token carries is ours. It knows the keys it is made with.
 */
export function createProvider({ issuer, clients, keyring, log }: ProviderOptions): OidcProvider {
  const provider = new Provider(issuer, {
    ...settings,
    adapter: (model: string) => (model === 'Client' ? clientAdapter(clients) : notStored),
    jwks: { keys: keyring.keys().map(({ jwk }) => jwk) },
    extraTokenClaims: (ctx) => {
      const { accountId, environmentId, permissions } = Registration.parse(ctx.oidc.client?.registration);
      return { account_id: accountId, environment_id: environmentId, permissions };
    },
  });

  provider.Client.prototype.compareClientSecret = function (secret: string) {
    return clients.secretMatches(this.clientId, secret, this.clientSecret ?? '');
  };

  provider.registerGrantType<{ scope?: string }>(
    'client_credentials',
    async (ctx) => {
      const { client, params } = ctx.oidc;
      const scope = grantScopes(Registration.parse(client.registration), params.scope || undefined).join(' ');
      if (!scope)
        throw new errors.InvalidScope('none of the requested scopes is registered', params.scope ?? '');
      const sign = { alg: 'RS256', kid: keyring.active().kid } as const;
      const token = new provider.ClientCredentials({ client, scope });
      token.resourceServer = {
        audience,
        scope,
        scopes: new Set(scope.split(' ')),
        identifier: () => audience,
        accessTokenFormat: 'jwt',
        jwt: { sign },
      };
      ctx.oidc.entity('ClientCredentials', token);
      ctx.body = {
        access_token: await token.save(),
        expires_in: token.expiration,
        token_type: 'Bearer',
        scope,
      };
    },
    ['scope'],
  );

  provider.on('grant.error', (ctx, err) => {
    const clientId = ctx.oidc.params?.client_id ?? ctx.oidc.client?.clientId;
    log.info(
      { clientId, error: err.error, reason: err.error_detail ?? err.error_description },
      'token refused',
    );
  });
  provider.on('server_error', (_ctx, err) => log.error({ err }, 'unexpected error'));
  return provider;
}

const settings: Configuration = {
  routes: { token: issueToken.url },
  responseTypes: [],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
  cookies: { keys: [randomBytes(32)] },
  ttl: { ClientCredentials: tokenLifetimeS },
  extraClientMetadata: { properties: ['registration'] },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  },
};

/** Client authentication must tell a database that is away from a client that does not exist. */
class TemporarilyUnavailable extends errors.OIDCProviderError {
  override expose = true;
  override error_description = 'the service cannot reach its database; try again in a few seconds';
}

function clientAdapter(clients: Clients): Adapter {
  return {
    ...notStored,
    async find(id): Promise<AdapterPayload | undefined> {
      try {
        const client = await clients.find(id);
        return (
          client && {
            client_id: client.clientId,
            client_secret: client.secretHash,
            client_name: client.name,
            token_endpoint_auth_method: 'client_secret_basic',
            grant_types: ['client_credentials'],
            response_types: [],
            redirect_uris: [],
            registration: Registration.parse(client),
          }
        );
      } catch (error) {
        if (error instanceof AppError && error.status === 503)
          throw new TemporarilyUnavailable(503, 'temporarily_unavailable', { cause: error });
        throw error;
      }
    },
  };
}

/** Tokens are self-contained and nobody logs in here: clients are all that is looked up, and nothing is written. */
const unused = () => Promise.reject(new Error('the token endpoint stores nothing'));
const notStored: Adapter = {
  upsert: unused,
  find: unused,
  findByUserCode: unused,
  findByUid: unused,
  consume: unused,
  destroy: unused,
  revokeByGrantId: unused,
};
