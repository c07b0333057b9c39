import { listAudit } from '@quire/contracts/agents';
import type { App } from '@quire/service-kit';
import type { Audit } from './audit.ts';

export function mountAudit(app: App, audit: Audit): void {
  app.route({
    ...listAudit,
    handler: async ({ principal, query }) => audit.list(principal.tenant.id, query),
  });
}
