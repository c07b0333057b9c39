/** What the secrets of MCP servers are sealed for. */
export const mcpSecrets = 'agents mcp secrets';
