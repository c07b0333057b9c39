import { defineError } from '@quire/errors';

export const mcpServerNotFound = defineError(
  'mcp_server.not_found',
  404,
  (id: string) => `There is no MCP server ${id}.`,
);
export const mcpServerNameTaken = defineError(
  'mcp_server.name_taken',
  409,
  (name: string) => `There is already an MCP server named ${name}; choose another name.`,
);
export const mcpServerChanged = defineError(
  'mcp_server.changed',
  409,
  () => 'The MCP server was changed by somebody else at the same time; read it and try again.',
);
export const tooManyMcpServers = defineError(
  'mcp_server.too_many',
  409,
  (max: number) => `There are ${max} MCP servers already, which is the limit; delete one that is not used.`,
);
export const administratorsOnly = defineError(
  'mcp_server.administrators_only',
  403,
  () => 'Only administrators register, change and delete global MCP servers.',
);
export const globalServerFixed = defineError(
  'mcp_server.global_fixed',
  403,
  () => 'This global MCP server belongs to another tenant; register a server of your own instead.',
);
export const mcpServerUnusable = defineError('mcp_server.unusable', 400, (reason: string) => ({
  message: `The MCP server was not kept, since it cannot be used: ${reason} Mend it, or send validationMode "async" or "skip".`,
  fields: { url: [reason] },
}));
export const secretNeeded = defineError('mcp_server.secret_needed', 400, (field: string, reason: string) => ({
  message: `The secret of the MCP server has to be given: ${reason}`,
  fields: { [field]: [reason] },
}));
