import type { InvokeRequest, VersionRef } from '@quire/contracts/agents';
import * as endpoints from '@quire/contracts/agents';
import { type App, hangUpSignal, sessionIdOf } from '@quire/service-kit';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../actor.ts';
import { callerTokenOf } from '../mcp-servers/caller-token.ts';
import type { Invocation, Invocations } from './invocation.ts';
import { sendChunks } from './send-chunks.ts';

const invocationOf = (
  { principal, raw, id, headers }: Pick<FastifyRequest, 'principal' | 'raw' | 'id' | 'headers'>,
  params: { agent_id: string; version_id: VersionRef },
  request: InvokeRequest,
): Invocation => ({
  caller: {
    ...actorOf(principal),
    sessionId: sessionIdOf(raw),
    correlationId: id,
    callerToken: callerTokenOf({ headers }),
  },
  agentId: params.agent_id,
  version: params.version_id,
  request,
});

export function mountInvocation(app: App, { invoke, stream }: Invocations): void {
  app.route({
    ...endpoints.invoke,
    handler: async (request, reply) =>
      invoke(invocationOf(request, request.params, request.body), hangUpSignal(reply)),
  });
  app.route({
    ...endpoints.invokeTask,
    handler: async (request, reply) =>
      invoke(invocationOf(request, request.params, request.body), hangUpSignal(reply)),
  });
  app.route({
    ...endpoints.invokeStream,
    handler: async (request, reply) => {
      const chunks = await stream(invocationOf(request, request.params, request.body), hangUpSignal(reply));
      return sendChunks(request, reply, chunks, request.query.format);
    },
  });
  app.route({
    ...endpoints.invokeTaskStream,
    handler: async (request, reply) => {
      const chunks = await stream(invocationOf(request, request.params, request.body), hangUpSignal(reply));
      return sendChunks(request, reply, chunks, request.query.format);
    },
  });
}
