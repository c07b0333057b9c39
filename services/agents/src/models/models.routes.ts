import { listModels } from '@quire/contracts/agents';
import type { Catalogue } from '@quire/models';
import type { App } from '@quire/service-kit';
import { getAgentType } from '../agent-types/registry.ts';
import { slice } from '../slice.ts';
import { modelsFor } from './models-for.ts';

export function mountModels(app: App, catalogue: Catalogue): void {
  app.route({
    ...listModels,
    handler: async ({ query }) => {
      const type = query['filter[agentType]'];
      if (type) getAgentType(type, 'filter[agentType]');
      const { items, pagination } = slice(modelsFor(catalogue, type), query);
      return { models: items, pagination };
    },
  });
}
