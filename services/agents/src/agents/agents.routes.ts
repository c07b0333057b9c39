import * as endpoints from '@quire/contracts/agents';
import type { App } from '@quire/service-kit';
import { actorOf, authorOf } from '../actor.ts';
import { getAgentType } from '../agent-types/registry.ts';
import type { Agents } from './agents.ts';

export function mountAgents(app: App, agents: Agents): void {
  app.route({
    ...endpoints.createAgent,
    handler: async (request, reply) => {
      const { query, body, once } = request;
      const validateOnly = query.validateOnly || body.validateOnly || false;
      const made = await agents.create(authorOf(request), body, { validateOnly, once });
      if (!validateOnly) return reply.status(201).send(made);
      const { warnings, ...agent } = made;
      return { valid: true as const, agent, warnings };
    },
  });
  app.route({
    ...endpoints.getAgent,
    handler: async ({ principal, params }) => agents.get(actorOf(principal), params.agent_id),
  });
  app.route({
    ...endpoints.listAgents,
    handler: async ({ principal, query }) => {
      if (query.agentType) getAgentType(query.agentType);
      return agents.list(actorOf(principal), query);
    },
  });
  app.route({
    ...endpoints.changeAgent,
    handler: async (request) => {
      const { params, query, body } = request;
      const validateOnly = query.validateOnly || body.validateOnly || false;
      const agent = await agents.change(authorOf(request), params.agent_id, body, validateOnly);
      return validateOnly ? { valid: true as const, agent } : agent;
    },
  });
  app.route({
    ...endpoints.deleteAgent,
    handler: async (request) => {
      const agentId = request.params.agent_id;
      await agents.remove(authorOf(request), agentId);
      return { agentId };
    },
  });
}
