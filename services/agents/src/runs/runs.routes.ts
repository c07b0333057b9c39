import * as endpoints from '@quire/contracts/agents';
import { type App, hangUpSignal } from '@quire/service-kit';
import { actorOf } from '../actor.ts';
import type { RunStreams } from './run-stream.ts';
import { streamIdInvalid } from './runs.errors.ts';
import type { Runs } from './runs.ts';
import { sendEvents } from './send-events.ts';

export function mountRuns(app: App, runs: Runs, streams: RunStreams): void {
  // Readers get a clean end, and resume where another replica answers.
  app.onLeave(streams.release);
  app.addHook('preClose', async () => streams.close());
  app.route({
    ...endpoints.createRun,
    handler: async ({ principal, params, body, once }, reply) => {
      const run = await runs.create(actorOf(principal), { agentId: params.agent_id, ...body }, once);
      return reply.status(202).send(run);
    },
  });
  app.route({
    ...endpoints.listRuns,
    handler: async ({ principal, params, query }) => runs.list(actorOf(principal), params.agent_id, query),
  });
  app.route({
    ...endpoints.getRun,
    handler: async ({ principal, params }) => runs.get(actorOf(principal), params.agent_id, params.run_id),
  });
  app.route({
    ...endpoints.cancelRun,
    handler: async ({ principal, params }) => runs.cancel(actorOf(principal), params.agent_id, params.run_id),
  });
  app.route({
    ...endpoints.streamRun,
    handler: async (request, reply) => {
      const { principal, params, query, headers } = request;
      const after = streamId(query.starting_after ?? headers['last-event-id']);
      const { tenant, groups } = actorOf(principal);
      const place = { tenant, groups, agentId: params.agent_id, runId: params.run_id, after };
      return sendEvents(request, reply, await streams.open(place, hangUpSignal(reply)));
    },
  });
}

/** `starting_after`, or the header that browsers send when they reconnect. */
function streamId(given: string | string[] | undefined): number {
  if (given === undefined) return 0;
  if (typeof given !== 'string' || !/^\d{1,9}$/.test(given)) throw streamIdInvalid(String(given));
  return Number(given);
}
