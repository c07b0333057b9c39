import * as endpoints from '@quire/contracts/agents';
import type { App } from '@quire/service-kit';
import { actorOf, authorOf } from '../actor.ts';
import type { Settings } from './settings.ts';

export function mountSettings(app: App, settings: Settings): void {
  app.route({
    ...endpoints.getSettings,
    handler: async ({ principal, params }) => settings.get(actorOf(principal), params.agent_id),
  });
  app.route({
    ...endpoints.changeSettings,
    handler: async (request) => settings.change(authorOf(request), request.params.agent_id, request.body),
  });
}
