import { listAudit } from '@quire/contracts/context';
import type { Db } from '@quire/db';
import type { App } from '@quire/service-kit';
import { audit } from './audit.ts';

export function auditRoutes(app: App, { db }: { db: Db }): void {
  app.route({
    ...listAudit,
    handler: async ({ principal, query }) => audit.list(db, principal.tenant.id, query),
  });
}
