import { presignUpload } from '@quire/contracts/context';
import type { App } from '@quire/service-kit';
import type { Uploads } from './uploads.ts';

export function uploadRoutes(app: App, { uploads }: { uploads: Uploads }): void {
  app.route({
    ...presignUpload,
    handler: async ({ principal, query }) => uploads.presign(principal.tenant.id, query),
  });
}
