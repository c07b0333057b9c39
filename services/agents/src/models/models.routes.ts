import { listModels } from '@quire/contracts/agents';
import type { Catalogue } from '@quire/models';
import type { App } from '@quire/service-kit';
import { slice } from '../slice.ts';
import { modelsFor } from './models-for.ts';

export function mountModels(app: App, catalogue: Catalogue): void {
  app.route({
    ...listModels,
    handler: async ({ query }) => {
      const { items, pagination } = slice(modelsFor(catalogue, query['filter[agentType]']), query);
      return { models: items, pagination };
    },
  });
}
