import { getUsage } from '@quire/contracts/agents';
import type { App } from '@quire/service-kit';
import { actorOf } from '../actor.ts';
import type { UsageReports } from './usage.ts';

export function mountUsage(app: App, reports: UsageReports): void {
  app.route({
    ...getUsage,
    handler: async ({ principal, query }) => reports.get(actorOf(principal), query),
  });
}
