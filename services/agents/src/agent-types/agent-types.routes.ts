import { listAgentTypes } from '@quire/contracts/agents';
import type { App } from '@quire/service-kit';
import { slice } from '../slice.ts';
import { agentTypes } from './registry.ts';

export function mountAgentTypes(app: App): void {
  app.route({
    ...listAgentTypes,
    handler: async ({ query }) => {
      const { items, pagination } = slice(agentTypes, query);
      const infos = items.map(({ type, description, capabilities }) => ({
        type,
        description,
        capabilities: [...capabilities],
      }));
      return { agentTypes: infos, pagination };
    },
  });
}
