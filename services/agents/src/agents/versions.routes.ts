import * as endpoints from '@quire/contracts/agents';
import type { App } from '@quire/service-kit';
import { actorOf, authorOf } from '../actor.ts';
import { agentNotFound } from './agents.errors.ts';
import type { Versions } from './versions.ts';

export function mountVersions(app: App, versions: Versions): void {
  app.route({
    ...endpoints.addVersion,
    handler: async (request) => {
      const { params, query, body, once } = request;
      const validateOnly = query.validateOnly || body.validateOnly || false;
      const making = { validateOnly, once };
      const added = await versions.add(authorOf(request), params.agent_id, body, making);
      return validateOnly ? { valid: true as const, ...added } : added;
    },
  });
  app.route({
    ...endpoints.getVersion,
    handler: async ({ principal, params }) =>
      versions.get(actorOf(principal), params.agent_id, params.version_id),
  });
  app.route({
    ...endpoints.listVersions,
    handler: async ({ principal, params, query }) =>
      versions.list(actorOf(principal), params.agent_id, query),
  });
  app.route({
    ...endpoints.lookupVersion,
    handler: async ({ principal, body }) => versions.lookup(actorOf(principal), body.name, body.versionLabel),
  });
  app.route({
    ...endpoints.batchGetVersions,
    handler: async ({ principal, body }) => {
      const { agents, missing } = await versions.batchGet(actorOf(principal), body.agentIds);
      const errors = missing.map((agentId) => {
        const { status, message } = agentNotFound(agentId);
        return { agentId, status, message };
      });
      return { agents, errors };
    },
  });
}
