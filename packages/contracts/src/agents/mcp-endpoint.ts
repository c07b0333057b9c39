import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { mayInvoke } from './agent-access.ts';
import { Problem } from './problem.ts';

/** Batches, which one revision of the protocol knew, would be many calls for the price of one. */
const McpMessage = z
  .looseObject({ jsonrpc: z.literal('2.0') })
  .meta({ id: 'McpMessage', description: 'A JSON-RPC message of the Model Context Protocol.' });

const refusals = { 403: Problem };

export const mcpMessage = defineEndpoint('mcp.message', {
  method: 'POST',
  url: '/mcp',
  access: mayInvoke,
  operationClass: 'invoke',
  summary: 'MCP over streamable HTTP: each agent that the caller may invoke is a tool',
  body: McpMessage,
  response: { ...refusals, 400: Problem },
});

export const mcpEvents = defineEndpoint('mcp.events', {
  method: 'GET',
  url: '/mcp',
  access: mayInvoke,
  summary: 'Answered with a 405, as MCP has it where the server sends nothing of its own accord',
  response: refusals,
});

export const mcpEnd = defineEndpoint('mcp.end', {
  method: 'DELETE',
  url: '/mcp',
  access: mayInvoke,
  summary: 'Answered with a 405, as MCP has it where there are no sessions to end',
  response: refusals,
});
