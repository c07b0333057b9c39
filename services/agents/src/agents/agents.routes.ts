import * as endpoints from '@quire/contracts/agents';
import type { App } from '@quire/service-kit';
import { actorOf } from '../actor.ts';
import { getAgentType } from '../agent-types/registry.ts';
import type { Agents } from './agents.ts';

export function mountAgents(app: App, agents: Agents): void {
  app.route({
    ...endpoints.createAgent,
    handler: async ({ principal, query, body, once }, reply) => {
      const validateOnly = query.validateOnly || body.validateOnly || false;
      const agent = await agents.create(actorOf(principal), body, { validateOnly, once });
      return validateOnly ? { valid: true as const, agent } : reply.status(201).send(agent);
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
    handler: async ({ principal, params, query, body }) => {
      const validateOnly = query.validateOnly || body.validateOnly || false;
      const agent = await agents.change(actorOf(principal), params.agent_id, body, validateOnly);
      return validateOnly ? { valid: true as const, agent } : agent;
    },
  });
  app.route({
    ...endpoints.deleteAgent,
    handler: async ({ principal, params }) => {
      await agents.remove(actorOf(principal), params.agent_id);
      return { agentId: params.agent_id };
    },
  });
}
