import { newId } from '@quire/contracts';
import * as endpoints from '@quire/contracts/agents';
import { serveTools } from '@quire/mcp';
import { type App, hangUpSignal, sessionIdOf } from '@quire/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorOf } from '../actor.ts';
import { callerTokenOf } from '../mcp-servers/caller-token.ts';
import type { AgentTools, ToolCaller } from './agent-tools.ts';
import { pagesForbidden } from './mcp-endpoint.errors.ts';

const identity = {
  name: 'quire',
  version: '0.1.0',
  instructions:
    'Each tool is an agent: it answers in words, or with a document where its description says so.',
};
const sessionHeader = 'mcp-session-id';
const sessionForm = /^[\w-]{1,128}$/;

const callerOf = ({ principal, raw, id, headers }: FastifyRequest): ToolCaller => {
  const given = headers[sessionHeader];
  return {
    ...actorOf(principal),
    sessionId: sessionIdOf(raw),
    correlationId: id,
    callerToken: callerTokenOf({ headers }),
    mcpSessionId: typeof given === 'string' && sessionForm.test(given) ? given : undefined,
  };
};

const Cancellation = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

export function mountMcpEndpoint(app: App, { offer, cancel }: AgentTools): void {
  /** Browsers say where a page that posts comes from, and with a name of its own a page may reach any address. */
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { method, headers, body } = request;
    if (headers.origin !== undefined) throw pagesForbidden();
    const caller = callerOf(request);
    const { data: cancellation } = Cancellation.safeParse(body);
    if (cancellation) cancel(caller, cancellation.params.requestId);
    // Nothing is kept behind it: it tells apart the calls of clients, each of which counts its own from 0.
    if (isIntroduction(body)) reply.header(sessionHeader, newId());
    const asked = { method, headers, body, signal: hangUpSignal(reply) };
    const answered = await serveTools(offer(caller, request.log), identity, asked, (err) =>
      request.log.error({ err }, 'an MCP request failed'),
    );
    await reply.send(answered);
  }

  app.route({ ...endpoints.mcpMessage, handler: (request, reply) => answer(request, reply) });
  app.route({ ...endpoints.mcpEvents, handler: (request, reply) => answer(request, reply) });
  app.route({ ...endpoints.mcpEnd, handler: (request, reply) => answer(request, reply) });
}

const isIntroduction = (body: unknown) =>
  typeof body === 'object' && body !== null && 'method' in body && body.method === 'initialize';
