import { listGuardrails } from '@quire/contracts/agents';
import type { Guardrails } from '@quire/guardrails';
import type { App } from '@quire/service-kit';
import { slice } from '../slice.ts';

export function mountGuardrails(app: App, guardrails: Guardrails): void {
  app.route({
    ...listGuardrails,
    handler: async ({ query }) => {
      const { items, pagination } = slice(guardrails.list(), query);
      return { guardrails: items, pagination };
    },
  });
}
