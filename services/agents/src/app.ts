import { createApp, type Log, problemErrors } from '@quire/service-kit';
import { mountAgentTypes } from './agent-types/agent-types.routes.ts';
import { mountAgents } from './agents/agents.routes.ts';
import { mountPermissions } from './agents/permissions.routes.ts';
import { mountSettings } from './agents/settings.routes.ts';
import { mountVersions } from './agents/versions.routes.ts';
import { mountAudit } from './audit/audit.routes.ts';
import type { Deps } from './deps.ts';
import { mountFiles } from './files/files.routes.ts';
import { mountGuardrails } from './guardrails/guardrails.routes.ts';
import { mountHealth } from './health/health.routes.ts';
import { mountInvocation } from './invocation/invocation.routes.ts';
import { mountMcpEndpoint } from './mcp-endpoint/mcp-endpoint.routes.ts';
import { mountMcpServers } from './mcp-servers/mcp-servers.routes.ts';
import { mountModels } from './models/models.routes.ts';
import { mountApprovals } from './runs/approvals.routes.ts';
import { mountRuns } from './runs/runs.routes.ts';
import { mountTools } from './tools/tools.routes.ts';
import { mountUsage } from './usage/usage.routes.ts';
import { mountWebhooks } from './webhooks/webhooks.routes.ts';

/** The agents service's HTTP side. */
export const createAgentsApp = (deps: Deps, log: Log) =>
  createApp({
    service: 'agents',
    title: 'Quire agents',
    log,
    errors: problemErrors,
    verifier: deps.verifier,
    db: deps.db,
    rateLimits: deps.rateLimits,
    readiness: deps.readiness,
    prefixes: ['/agent-builder'],
    snakeCaseBodies: true,
    routes(app) {
      mountAgents(app, deps.agents);
      mountVersions(app, deps.versions);
      mountSettings(app, deps.settings);
      mountPermissions(app, deps.permissions);
      mountAudit(app, deps);
      mountInvocation(app, deps.invocations);
      mountRuns(app, deps.runs, deps.runStreams);
      mountApprovals(app, deps.approvals);
      mountWebhooks(app, deps.webhooks);
      mountMcpServers(app, deps.mcpServers, deps.mcpLooks);
      mountMcpEndpoint(app, deps.agentTools);
      mountFiles(app, deps.files);
      mountTools(app, deps.toolDeps);
      mountAgentTypes(app);
      mountModels(app, deps.catalogue);
      mountGuardrails(app, deps.guardrails);
      mountUsage(app, deps.usage);
      mountHealth(app);
    },
  });
