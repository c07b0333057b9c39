import { parseAllowedHosts } from '@quire/outgoing';
import { z } from 'zod';
import { policiesForm } from './rate-limits/policies.ts';

/** Settings of every process. A description becomes its line in `.env.example`. */
export const processConfig = {
  QUIRE_HOST: z.string().default('127.0.0.1').describe('Address the services listen on.'),
  QUIRE_LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least severe log line that is written.'),
  QUIRE_HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('Port on which a worker answers /livez, /readyz and /metrics; none when not set.'),
  DATABASE_URL: z.url().describe('Postgres, as the role of the services (no owner, no superuser).'),
};

/** Settings of the processes that hand out or take background work. */
export const queueConfig = {
  REDIS_URL: z.url().describe('Redis, for doorbells and live signals; it may lose everything at any time.'),
};

/** Settings of the HTTP services that tenants call. */
export const limitsConfig = {
  QUIRE_RATE_LIMITS: z
    .string()
    .regex(policiesForm, 'Expected off, or for instance read=600/min,write=100/min,invoke=5/s.')
    .default('read=300000/min,write=120000/min,invoke=120000/min')
    .describe(
      'Requests of one tenant by class (read, write, invoke) per s, min or h, or off. The default stops runaway clients only.',
    ),
};

const jsonText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('is not JSON');
    return z.NEVER;
  }
});

const claimNames = [
  'subject',
  'clientId',
  'scope',
  'accountId',
  'environmentId',
  'groups',
  'roles',
  'permissions',
  'authorization',
] as const;

/** Settings of the HTTP services that check tokens. */
export const tokenConfig = {
  QUIRE_ISSUERS: jsonText
    .pipe(
      z
        .array(
          z.strictObject({ issuer: z.url(), jwksUrl: z.url().optional(), audience: z.string().optional() }),
        )
        .min(1),
    )
    .describe('JSON list of the OIDC issuers whose tokens are taken: [{"issuer", "jwksUrl"?, "audience"?}].'),
  QUIRE_CLAIMS: jsonText
    .pipe(z.partialRecord(z.enum(claimNames), z.string().min(1)))
    .optional()
    .describe(
      `JSON object that renames token claims (${claimNames.join(', ')}), for issuers that spell them differently.`,
    ),
};

/** Settings of the processes that read and write objects. */
export const storageConfig = {
  S3_ENDPOINT: z.url().describe('S3-compatible storage as the services reach it.'),
  S3_PUBLIC_ENDPOINT: z
    .url()
    .optional()
    .describe('The same storage as clients reach it, for presigned addresses.'),
  S3_REGION: z.string().default('us-east-1').describe('Region the signatures name.'),
  S3_BUCKET: z.string().default('quire').describe('Bucket of all objects.'),
  S3_ACCESS_KEY_ID: z.string().min(1).describe('Access key of the storage.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).describe('Secret key of the storage.'),
};

/** Settings of the processes that call models. */
export const modelsConfig = {
  QUIRE_MODELS: z
    .string()
    .optional()
    .describe('JSON file of the model catalogue; only the built-in model when not set.'),
};

/** Settings of the workers that account for calls of models. */
export const usageConfig = {
  QUIRE_USAGE_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(90)
    .describe('Days that single calls are kept for accounting. The sums of each day are kept for good.'),
};

/** Settings of the processes that sign or seal. */
export const secretConfig = {
  QUIRE_SECRET: z
    .string()
    .min(32)
    .describe(
      'Random text of 32 characters or more, the same in all processes; signs addresses and seals what is stored.',
    ),
  QUIRE_SECRET_PREVIOUS: z
    .string()
    .min(32)
    .optional()
    .describe('QUIRE_SECRET as it was before, until `npm run rotate-secret` has sealed everything anew.'),
};

/** A list of hosts, with what it is for. */
export const hostsConfig = (description: string) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return parseAllowedHosts(text);
      } catch (error) {
        context.addIssue(error instanceof Error ? error.message : String(error));
        return z.NEVER;
      }
    })
    .describe(`${description}: a comma separated list of host, host:port or network (10.0.0.0/8).`);

/** Settings of the processes that call addresses which users gave. */
export const outgoingConfig = {
  QUIRE_ALLOWED_HOSTS: hostsConfig('Addresses besides the public ones that users may have called'),
};

/** The port of an HTTP service. */
export const portConfig = (fallback: number) =>
  z.coerce.number().int().min(0).max(65_535).default(fallback).describe('Port this service listens on.');

/** Reads the environment by a schema; throws one error that names every fault at once. */
export function readConfig<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not complete:\n${faults.join('\n')}`);
}
