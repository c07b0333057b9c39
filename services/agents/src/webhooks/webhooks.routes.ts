import * as endpoints from '@quire/contracts/agents';
import type { App } from '@quire/service-kit';
import { actorOf } from '../actor.ts';
import type { Webhooks } from './webhooks.ts';

export function mountWebhooks(app: App, webhooks: Webhooks): void {
  app.route({
    ...endpoints.getWebhook,
    handler: async ({ principal, params }) =>
      webhooks.get({ ...actorOf(principal), agentId: params.agent_id, runId: params.run_id }),
  });
  app.route({
    ...endpoints.replayWebhook,
    handler: async ({ principal, params }, reply) => {
      const place = { ...actorOf(principal), agentId: params.agent_id, runId: params.run_id };
      return reply.status(202).send(await webhooks.replay(place));
    },
  });
}
