import { presignJob } from '@quire/contracts/curation';
import type { App } from '@quire/service-kit';
import type { Presign } from './presign.ts';

export function mountPresign(app: App, { presign }: { presign: Presign }): void {
  app.route({
    ...presignJob,
    handler: ({ body, principal, once }) => presign(principal.tenant.id, body ?? {}, once),
  });
}
