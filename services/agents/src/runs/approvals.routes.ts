import * as endpoints from '@quire/contracts/agents';
import type { App } from '@quire/service-kit';
import { actorOf, authorOf } from '../actor.ts';
import type { Approvals } from './approvals.ts';

export function mountApprovals(app: App, approvals: Approvals): void {
  app.route({
    ...endpoints.listApprovals,
    handler: async ({ principal, params: { agent_id, run_id } }) => ({
      approvals: await approvals.list(actorOf(principal), agent_id, run_id),
    }),
  });
  app.route({
    ...endpoints.decideApprovals,
    handler: async (request) => {
      const { agent_id, run_id } = request.params;
      return { approvals: await approvals.decide(authorOf(request), agent_id, run_id, request.body) };
    },
  });
}
