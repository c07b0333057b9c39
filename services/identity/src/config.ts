import { portConfig, processConfig, secretConfig } from '@quire/service-kit';
import { z } from 'zod';

export const IdentityConfig = z.object({
  ...processConfig,
  QUIRE_IDENTITY_PORT: portConfig(4000).describe('Port of the identity service.'),
  QUIRE_IDENTITY_URL: z
    .url()
    .default('http://127.0.0.1:4000')
    .describe(
      'Address of the identity service as clients see it; its tokens name <address>/idp as their issuer.',
    ),
  ...secretConfig,
  QUIRE_DEV_CLIENTS: z
    .string()
    .optional()
    .describe('JSON file of clients to register at start; for development.'),
});
export type IdentityConfig = z.output<typeof IdentityConfig>;
