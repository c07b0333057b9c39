import { listAudit } from '@quire/contracts/agents';
import type { Db } from '@quire/db';
import type { App } from '@quire/service-kit';
import { audit } from './audit.ts';

export function mountAudit(app: App, { db }: { db: Db }): void {
  app.route({
    ...listAudit,
    handler: async ({ principal, query }) => audit.list(db, principal.tenant.id, query),
  });
}
