import * as endpoints from '@quire/contracts/agents';
import type { App } from '@quire/service-kit';
import { actorOf, authorOf } from '../actor.ts';
import type { Files } from './files.ts';

export function mountFiles(app: App, files: Files): void {
  app.route({
    ...endpoints.createFile,
    handler: async (request) => files.create(authorOf(request), request.body, request.once),
  });
  app.route({
    ...endpoints.listFiles,
    handler: async ({ principal, query }) => files.list(actorOf(principal), query),
  });
  app.route({
    ...endpoints.getFile,
    handler: async ({ principal, params }) => files.show(actorOf(principal), params.file_id),
  });
  app.route({
    ...endpoints.deleteFile,
    handler: async (request) => {
      await files.remove(authorOf(request), request.params.file_id);
      return { fileId: request.params.file_id };
    },
  });
}
