import { createVerifier, type Verifier } from '@quire/auth';
import type { Db } from '@quire/db';
import type { Guardrails } from '@quire/guardrails';
import type { Catalogue } from '@quire/models';
import { connectCounters } from '@quire/queue';
import type { Log, RateLimits, Readiness } from '@quire/service-kit';
import { type Agents, createAgents } from './agents/agents.ts';
import { createOffers } from './agents/offers.ts';
import { createPermissions, type Permissions } from './agents/permissions.ts';
import { createSettings, type Settings } from './agents/settings.ts';
import { createVersions, type Versions } from './agents/versions.ts';
import type { AgentsConfig } from './config.ts';
import type { Files } from './files/files.ts';
import { createInvocations, type Invocations } from './invocation/invocation.ts';
import { type AgentTools, createAgentTools } from './mcp-endpoint/agent-tools.ts';
import type { McpLooks } from './mcp-servers/mcp-looks.ts';
import { createMcpServers, type McpServers } from './mcp-servers/mcp-servers.ts';
import { type Approvals, createApprovals } from './runs/approvals.ts';
import { createRunStreams, type RunStreams } from './runs/run-stream.ts';
import { createRuns, type Runs } from './runs/runs.ts';
import { connectStores } from './stores.ts';
import type { ToolDeps } from './tools/tool-deps.ts';
import { createUsageReports, type UsageReports } from './usage/usage.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export interface Deps {
  verifier: Verifier;
  db: Db;
  rateLimits: RateLimits;
  readiness: Readiness;
  catalogue: Catalogue;
  guardrails: Guardrails;
  agents: Agents;
  versions: Versions;
  settings: Settings;
  permissions: Permissions;
  invocations: Invocations;
  runs: Runs;
  approvals: Approvals;
  runStreams: RunStreams;
  webhooks: Webhooks;
  usage: UsageReports;
  files: Files;
  toolDeps: ToolDeps;
  mcpServers: McpServers;
  mcpLooks: McpLooks;
  agentTools: AgentTools;
  close(): Promise<void>;
}

/** Builds what the HTTP service works with. `env` fills the placeholders of the model catalogue. */
export function createDeps(config: AgentsConfig, env: NodeJS.ProcessEnv, log: Log): Deps {
  const stores = connectStores(config, env, log);
  const counters = connectCounters(stores);
  const verifier = createVerifier({ issuers: config.QUIRE_ISSUERS, claims: config.QUIRE_CLAIMS });
  const runs = createRuns(stores);
  const invocations = createInvocations(stores);
  return {
    verifier,
    db: stores.db,
    rateLimits: { policies: config.QUIRE_RATE_LIMITS, counters },
    readiness: stores.readiness,
    catalogue: stores.catalogue,
    guardrails: stores.guardrails,
    agents: createAgents(stores),
    versions: createVersions(stores),
    settings: createSettings(stores),
    permissions: createPermissions(stores),
    invocations,
    runs,
    approvals: createApprovals({ ...stores, runs }),
    runStreams: createRunStreams(stores),
    webhooks: stores.webhooks,
    usage: createUsageReports(stores),
    mcpServers: createMcpServers(stores),
    files: stores.files,
    toolDeps: stores.toolDeps,
    mcpLooks: stores.mcpLooks,
    agentTools: createAgentTools({ ...stores, offers: createOffers(stores), invocations }),
    async close() {
      verifier.close();
      counters.close();
      await stores.close();
    },
  };
}
