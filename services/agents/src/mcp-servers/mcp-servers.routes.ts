import * as endpoints from '@quire/contracts/agents';
import { type App, hangUpSignal } from '@quire/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authorOf } from '../actor.ts';
import { callerTokenOf } from './caller-token.ts';
import type { McpLooks } from './mcp-looks.ts';
import type { McpServers } from './mcp-servers.ts';

const viewerOf = (request: FastifyRequest, reply: FastifyReply) => ({
  tenant: request.principal.tenant.id,
  callerToken: callerTokenOf(request),
  signal: hangUpSignal(reply),
});

export function mountMcpServers(app: App, servers: McpServers, looks: McpLooks): void {
  app.route({
    ...endpoints.createMcpServer,
    handler: async (request, reply) => {
      const making = { callerToken: callerTokenOf(request), once: request.once };
      return reply.status(201).send(await servers.create(authorOf(request), request.body, making));
    },
  });
  app.route({
    ...endpoints.listMcpServers,
    handler: async ({ principal, query }) => servers.list(principal.tenant.id, query),
  });
  app.route({
    ...endpoints.getMcpServer,
    handler: async ({ principal, params }) => servers.get(principal.tenant.id, params.server_id),
  });
  app.route({
    ...endpoints.changeMcpServer,
    handler: async (request) => {
      const { params, body } = request;
      return servers.change(authorOf(request), params.server_id, body, {
        callerToken: callerTokenOf(request),
      });
    },
  });
  app.route({
    ...endpoints.deleteMcpServer,
    handler: async (request) => {
      await servers.remove(authorOf(request), request.params.server_id);
      return { mcpServerId: request.params.server_id };
    },
  });
  app.route({
    ...endpoints.validateMcpServer,
    handler: async (request, reply) => looks.validate(request.params.server_id, viewerOf(request, reply)),
  });
  app.route({
    ...endpoints.listMcpServerTools,
    handler: async (request, reply) => looks.tools(request.params.server_id, viewerOf(request, reply)),
  });
}
