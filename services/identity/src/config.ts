import { portConfig, processConfig } from '@quire/service-kit';
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
  QUIRE_SECRET: z
    .string()
    .min(32)
    .describe('Random text of 32 characters or more, the same in all processes; seals what is stored.'),
  QUIRE_DEV_CLIENTS: z
    .string()
    .optional()
    .describe('JSON file of clients to register at start; for development.'),
});
export type IdentityConfig = z.output<typeof IdentityConfig>;
