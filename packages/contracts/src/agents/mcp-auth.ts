import { z } from 'zod';

/** What every answer shows of a secret. */
export const maskedSecret = '***';

/** A secret as it goes in: what HTTP carries in a header. In a change the mask stands for the secret that is kept. */
const Secret = z
  .string()
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,4094}[\x21-\x7e])?$/, 'Expected 1 to 4096 visible ASCII characters.');

/** Headers that say how a message is sent, or that the protocol uses itself. */
const reserved =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|keep-alive|proxy-.*|accept|accept-encoding|expect|cookie|set-cookie|mcp-.*|last-event-id)$/i;

const HeaderName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'Expected the name of an HTTP header.')
  .refine((name) => !reserved.test(name), 'This header cannot carry a key.');

const NoAuth = z.strictObject({ type: z.literal('none') });
const PassthroughAuth = z.strictObject({ type: z.literal('passthrough') });
const headerName = HeaderName.default('Authorization').describe('Header that carries the key.');
const prefix = z
  .string()
  .regex(/^[\x20-\x7e]{0,32}$/, 'Expected at most 32 visible ASCII characters.')
  .optional()
  .describe('Stands before the key: `Bearer ` in Authorization and nothing elsewhere, if not said.');
const client = {
  tokenUrl: z
    .string()
    .max(2_083)
    .describe('Token endpoint: a public https address, or one that the operator allows.'),
  clientId: Secret.max(1_024),
  scope: z
    .string()
    .regex(
      /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
      'Expected scopes with one space between them.',
    )
    .max(1_024)
    .optional(),
  audience: z.string().min(1).max(2_083).optional(),
  clientAuthentication: z
    .enum(['basic', 'body'])
    .default('basic')
    .describe('Where the token endpoint wants client id and secret.'),
};

/** How the server is to know us. */
export const NewMcpAuth = z
  .discriminatedUnion('type', [
    NoAuth,
    z.strictObject({ type: z.literal('api_key'), apiKey: Secret, headerName, prefix }),
    z.strictObject({ type: z.literal('oauth_client_credentials'), clientSecret: Secret, ...client }),
    PassthroughAuth,
  ])
  .meta({ id: 'NewMcpAuth' });
export type NewMcpAuth = z.output<typeof NewMcpAuth>;

const Masked = z.literal(maskedSecret);

/** The same, as it is shown. */
export const McpAuth = z
  .discriminatedUnion('type', [
    NoAuth,
    z.strictObject({
      type: z.literal('api_key'),
      apiKey: Masked,
      headerName: z.string(),
      prefix: z.string(),
    }),
    z.strictObject({
      type: z.literal('oauth_client_credentials'),
      clientSecret: Masked,
      tokenUrl: z.string(),
      clientId: z.string(),
      scope: z.string().optional(),
      audience: z.string().optional(),
      clientAuthentication: z.enum(['basic', 'body']),
    }),
    PassthroughAuth,
  ])
  .meta({ id: 'McpAuth' });
export type McpAuth = z.infer<typeof McpAuth>;
