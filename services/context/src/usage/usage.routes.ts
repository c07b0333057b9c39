import { isAdministrator } from '@quire/auth';
import { getUsage } from '@quire/contracts/context';
import type { Db } from '@quire/db';
import type { App } from '@quire/service-kit';
import { reportUsage } from './usage.ts';

export function usageRoutes(app: App, { db }: { db: Db }): void {
  app.route({
    ...getUsage,
    handler: async ({ principal, query }) => {
      const userId = isAdministrator(principal) ? null : principal.userId;
      return reportUsage(db.tenant(principal.tenant.id), { tenant: principal.tenant.id, userId }, query);
    },
  });
}
