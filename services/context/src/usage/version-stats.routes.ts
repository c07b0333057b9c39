import { getVersionUsage } from '@quire/contracts/context';
import type { Db } from '@quire/db';
import type { App } from '@quire/service-kit';
import { selectVersionUsage } from './version-stats.sql.ts';

export function versionStatsRoutes(app: App, { db }: { db: Db }): void {
  app.route({
    ...getVersionUsage,
    handler: async ({ principal: { tenant } }) => ({
      versions: await selectVersionUsage(db.tenant(tenant.id), tenant.id),
    }),
  });
}
