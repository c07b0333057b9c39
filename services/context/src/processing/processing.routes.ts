import { listActions } from '@quire/contracts/context';
import type { App } from '@quire/service-kit';
import { actions } from '../actions/registry.ts';
import { describedStart } from '../request/describe-request.ts';
import { readRequest } from '../request/read-request.ts';
import { describedResults } from './describe-results.ts';
import type { Processings } from './processing.ts';

export function processingRoutes(app: App, { processings }: { processings: Processings }): void {
  app.route({ ...listActions, handler: async () => actions.map(({ name }) => ({ name })) });

  app.route({
    ...describedStart,
    async handler({ id, principal, body, once }, reply) {
      const { tenant, userId, clientId } = principal;
      const caller = { tenant: tenant.id, userId, clientId, correlationId: id };
      const accepted = await processings.start(caller, readRequest(body), once);
      return reply.status(202).send(accepted);
    },
  });

  for (const endpoint of Object.values(describedResults))
    app.route({
      ...endpoint,
      async handler({ principal, params }, reply) {
        const answer = await processings.results(principal.tenant.id, params.processingId);
        return answer.status === 'PROCESSING'
          ? reply.status(202).send(answer)
          : reply.status(200).send(answer);
      },
    });
}
