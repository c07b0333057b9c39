import { z } from 'zod';
import type { Access } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, PageQuery, Pagination } from '../pagination.ts';
import { storable } from '../text.ts';
import { McpAuth, NewMcpAuth } from './mcp-auth.ts';
import { Problem } from './problem.ts';

const mayRead = { permission: 'cin-agent-builder.mcp-servers.read' } satisfies Access;
const mayWrite = { permission: 'cin-agent-builder.mcp-servers.write' } satisfies Access;

const McpTransport = z.enum(['streamable_http', 'sse']);

/** `CREATED` until somebody has looked, then how it was when we last had to do with it. */
export const McpServerStatus = z.enum(['CREATED', 'VALIDATING', 'AVAILABLE', 'UNAVAILABLE']);
export type McpServerStatus = z.infer<typeof McpServerStatus>;

/** When a server is looked at: before the answer, after it, or not at all. */
const ValidationMode = z
  .enum(['immediate', 'async', 'skip'])
  .describe(
    '`immediate`: a server that cannot be used is refused; `async`: the status tells; `skip`: nobody looks.',
  );
export type ValidationMode = z.infer<typeof ValidationMode>;

export const McpServer = z
  .object({
    mcpServerId: z.uuid(),
    accountId: z.string(),
    environmentId: z.string(),
    name: z.string(),
    description: z.string(),
    url: z.string(),
    transport: McpTransport,
    auth: McpAuth,
    isGlobalServer: z.boolean(),
    status: McpServerStatus,
    properties: z.record(z.string(), z.unknown()),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
    modifiedAt: z.iso.datetime(),
    modifiedBy: z.string(),
  })
  .meta({ id: 'McpServer' });
export type McpServer = z.infer<typeof McpServer>;

const maxPropertiesLength = 16_384;
const fields = {
  name: storable(z.string().trim().min(1).max(255)),
  description: storable(z.string().max(1_000)),
  url: storable(z.string().min(1).max(2_083)).describe(
    'A public https address, or one that the operator allows.',
  ),
  transport: McpTransport,
  auth: NewMcpAuth,
  properties: z
    .record(z.string(), z.unknown())
    .refine((value) => {
      const text = JSON.stringify(value);
      return text.length <= maxPropertiesLength && !text.includes('\\u0000');
    }, `Expected at most ${maxPropertiesLength} characters of JSON, none of them U+0000.`)
    .describe("The caller's own notes. Every reader sees them: no place for secrets."),
};

export const CreateMcpServerBody = z.strictObject({
  name: fields.name,
  url: fields.url,
  description: fields.description.optional(),
  isGlobalServer: z.boolean().optional().describe('For every tenant to see and use; administrators only.'),
  transport: fields.transport.optional(),
  auth: fields.auth.optional(),
  properties: fields.properties.optional(),
  validationMode: ValidationMode.optional(),
});
export type CreateMcpServerBody = z.output<typeof CreateMcpServerBody>;

export const createMcpServer = defineEndpoint('mcpServers.create', {
  method: 'POST',
  url: '/v1/mcp-servers',
  access: mayWrite,
  summary: 'Register an MCP server',
  creates: 201,
  body: CreateMcpServerBody,
  response: { 201: McpServer, 400: Problem, 403: Problem, 409: Problem, 422: Problem },
});

export const listMcpServers = defineEndpoint('mcpServers.list', {
  method: 'GET',
  url: '/v1/mcp-servers',
  access: mayRead,
  summary: "The tenant's MCP servers and the global ones, newest first",
  querystring: PageQuery,
  response: { 200: z.object({ mcpServers: z.array(McpServer), pagination: Pagination }), 400: Problem },
});

const McpServerParams = z.object({ server_id: Id });

export const getMcpServer = defineEndpoint('mcpServers.get', {
  method: 'GET',
  url: '/v1/mcp-servers/:server_id',
  access: mayRead,
  summary: 'One MCP server',
  params: McpServerParams,
  response: { 200: McpServer, 404: Problem },
});

export const ChangeMcpServerBody = z.strictObject({
  name: fields.name.optional(),
  description: fields.description.optional(),
  url: fields.url.optional(),
  transport: fields.transport.optional(),
  auth: fields.auth.optional().describe('A secret that is given as it was shown stays what it is.'),
  properties: fields.properties.optional(),
  isGlobalServer: z.boolean().optional().describe('Taken as it is; it cannot be changed.'),
  validationMode: ValidationMode.optional(),
});
export type ChangeMcpServerBody = z.output<typeof ChangeMcpServerBody>;

export const changeMcpServer = defineEndpoint('mcpServers.change', {
  method: 'PUT',
  url: '/v1/mcp-servers/:server_id',
  access: mayWrite,
  summary: 'Change an MCP server; what is left out stays',
  params: McpServerParams,
  body: ChangeMcpServerBody,
  response: { 200: McpServer, 400: Problem, 403: Problem, 404: Problem, 409: Problem },
});

export const deleteMcpServer = defineEndpoint('mcpServers.delete', {
  method: 'DELETE',
  url: '/v1/mcp-servers/:server_id',
  access: mayWrite,
  summary: 'Delete an MCP server',
  params: McpServerParams,
  response: { 200: z.object({ mcpServerId: z.uuid() }), 403: Problem, 404: Problem },
});

export const McpValidation = z
  .object({
    valid: z.boolean(),
    latencyMs: z.number().int(),
    protocolVersion: z.string().nullable(),
    serverInfo: z.object({ name: z.string(), version: z.string() }).nullable(),
    toolCount: z.number().int().nullable(),
    error: z.string().nullable().describe('Why the server cannot be used.'),
  })
  .meta({ id: 'McpValidation' });
export type McpValidation = z.infer<typeof McpValidation>;

export const validateMcpServer = defineEndpoint('mcpServers.validate', {
  method: 'POST',
  url: '/v1/mcp-servers/:server_id/validate',
  access: mayRead,
  summary: 'Connect to an MCP server now, and tell how it went',
  params: McpServerParams,
  response: { 200: McpValidation, 404: Problem },
});

export const McpServerTools = z
  .object({
    mcpServerId: z.uuid(),
    serverName: z.string(),
    url: z.string(),
    tools: z.array(
      z.object({ name: z.string(), description: z.string(), inputSchema: z.record(z.string(), z.unknown()) }),
    ),
    count: z.number().int(),
    skipped: z
      .array(z.object({ name: z.string(), reason: z.string() }))
      .optional()
      .describe('What the server lists besides and cannot be used; left out where there is nothing.'),
  })
  .meta({ id: 'McpServerTools' });
export type McpServerTools = z.infer<typeof McpServerTools>;

export const listMcpServerTools = defineEndpoint('mcpServers.tools', {
  method: 'GET',
  url: '/v1/mcp-servers/:server_id/tools',
  access: mayRead,
  summary: 'The tools that an MCP server offers',
  params: McpServerParams,
  response: { 200: McpServerTools, 400: Problem, 404: Problem, 502: Problem, 503: Problem, 504: Problem },
});
