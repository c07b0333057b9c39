import * as endpoints from '@quire/contracts/agents';
import type { App } from '@quire/service-kit';
import { actorOf, authorOf } from '../actor.ts';
import type { Permissions } from './permissions.ts';

export function mountPermissions(app: App, permissions: Permissions): void {
  app.route({
    ...endpoints.getPermissions,
    handler: async ({ principal, params }) => permissions.get(actorOf(principal), params.agent_id),
  });
  app.route({
    ...endpoints.setPermissions,
    handler: async (request) =>
      permissions.set(authorOf(request), request.params.agent_id, request.body.userGroups),
  });
}
