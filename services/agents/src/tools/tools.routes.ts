import { listTools } from '@quire/contracts/agents';
import type { App } from '@quire/service-kit';
import { slice } from '../slice.ts';
import { toolKinds } from './registry.ts';
import type { ToolDeps } from './tool-deps.ts';

export function mountTools(app: App, deps: ToolDeps): void {
  app.route({
    ...listTools,
    handler: async ({ query }) => {
      const tools = Object.values(toolKinds).map(async ({ toolType, description, missing }) => {
        const reason = (await missing?.(deps)) ?? null;
        return { toolType, description, status: reason ? 'unavailable' : 'available', reason } as const;
      });
      const { items, pagination } = slice(await Promise.all(tools), query);
      return { tools: items, pagination };
    },
  });
}
