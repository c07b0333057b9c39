import { type McpAuth, maskedSecret, type NewMcpAuth } from '@quire/contracts/agents';
import type { McpAuth as OpenAuth } from '@quire/mcp';
import { z } from 'zod';

/** How a server is to know us, without the secret, which is sealed beside it. */
export const StoredAuth = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({ type: z.literal('passthrough') }),
  z.strictObject({ type: z.literal('api_key'), headerName: z.string(), prefix: z.string() }),
  z.strictObject({
    type: z.literal('oauth_client_credentials'),
    tokenUrl: z.string(),
    clientId: z.string(),
    scope: z.string().optional(),
    audience: z.string().optional(),
    clientAuthentication: z.enum(['basic', 'body']),
  }),
]);
export type StoredAuth = z.infer<typeof StoredAuth>;

/** Parts the secret from the rest. */
export function splitAuth(auth: NewMcpAuth): { stored: StoredAuth; secret?: string } {
  switch (auth.type) {
    case 'none':
    case 'passthrough':
      return { stored: auth };
    case 'api_key': {
      const { apiKey: secret, headerName, prefix } = auth;
      const usual = headerName.toLowerCase() === 'authorization' ? 'Bearer ' : '';
      return { stored: { type: 'api_key', headerName, prefix: prefix ?? usual }, secret };
    }
    case 'oauth_client_credentials': {
      const { clientSecret: secret, ...stored } = auth;
      return { stored, secret };
    }
  }
}

/** The member that holds a kind's secret. */
export const secretField = {
  none: undefined,
  passthrough: undefined,
  api_key: 'apiKey',
  oauth_client_credentials: 'clientSecret',
} as const;

/** As answers show it. */
export function maskAuth(stored: StoredAuth): McpAuth {
  switch (stored.type) {
    case 'none':
    case 'passthrough':
      return stored;
    case 'api_key':
      return { ...stored, apiKey: maskedSecret };
    case 'oauth_client_credentials':
      return { ...stored, clientSecret: maskedSecret };
  }
}

/** As the server is called with it. */
export function openAuth(stored: StoredAuth, secret: () => string): OpenAuth {
  switch (stored.type) {
    case 'none':
    case 'passthrough':
      return stored;
    case 'api_key':
      return { ...stored, apiKey: secret() };
    case 'oauth_client_credentials':
      return { ...stored, clientSecret: secret() };
  }
}
