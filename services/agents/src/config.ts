import {
  hostsConfig,
  limitsConfig,
  modelsConfig,
  outgoingConfig,
  portConfig,
  processConfig,
  queueConfig,
  secretConfig,
  storageConfig,
  tokenConfig,
  usageConfig,
} from '@quire/service-kit';
import { z } from 'zod';

const storesConfig = {
  ...processConfig,
  ...queueConfig,
  ...storageConfig,
  ...modelsConfig,
  ...secretConfig,
  ...outgoingConfig,
  QUIRE_GUARDRAILS: z
    .string()
    .optional()
    .describe('JSON file of guardrails that ask a provider; only the built-in ones when not set.'),
  QUIRE_FILE_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(30)
    .describe('Days that files of users and agents are kept after their upload.'),
  QUIRE_MAX_QUEUED_RUNS: z.coerce
    .number()
    .int()
    .min(1)
    .default(50_000)
    .describe('Runs of one tenant that may wait at once; more are answered 429.'),
  QUIRE_BWRAP: z
    .string()
    .optional()
    .describe('Path of bubblewrap, which isolates code of agents; looked for on PATH when not set.'),
  QUIRE_PYTHON: z
    .string()
    .optional()
    .describe('Path under /usr of the Python that runs code of agents; /usr/bin/python3 when not set.'),
  QUIRE_MCP_PASSTHROUGH_HOSTS: hostsConfig('MCP servers that may be given the tokens of our callers'),
  QUIRE_MCP_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(500)
    .describe('Connections to MCP servers that one process keeps at once.'),
};
const StoresConfig = z.object(storesConfig);
export type StoresConfig = z.output<typeof StoresConfig>;

export const AgentsConfig = z.object({
  ...storesConfig,
  ...tokenConfig,
  ...limitsConfig,
  QUIRE_AGENTS_PORT: portConfig(4001).describe('Port of the agents service.'),
});
export type AgentsConfig = z.output<typeof AgentsConfig>;

export const AgentsWorkerConfig = z.object({
  ...storesConfig,
  QUIRE_RUN_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(20)
    .describe('Runs that one worker process executes at once.'),
  QUIRE_RUN_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(2)
    .max(36_500)
    .default(30)
    .describe('Days that runs are kept after their end. Their streams can be read for one.'),
  ...usageConfig,
});
