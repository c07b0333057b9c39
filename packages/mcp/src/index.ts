export { mcpCallerUnknown, mcpPassthroughForbidden } from './mcp.errors.ts';
export type {
  McpAuth,
  McpCredential,
  McpServer,
  McpTool,
  McpTransport,
  McpVerdict,
  ToolContent,
  ToolList,
  ToolProgress,
  ToolResult,
} from './mcp-server.ts';
export { createMcpPool, type McpPool, type McpPoolOptions, type McpPoolStats } from './pool.ts';
export {
  type OfferedCall,
  type OfferedResult,
  type OfferedTool,
  serveTools,
  type ToolOffer,
} from './serve-tools.ts';
