/** How a server is spoken to. */
export type McpTransport = 'streamable_http' | 'sse';

/** How we show a server who we are, secrets in the clear. */
export type McpAuth =
  | { type: 'none' }
  | { type: 'api_key'; headerName: string; prefix: string; apiKey: string }
  | {
      type: 'oauth_client_credentials';
      tokenUrl: string;
      clientId: string;
      clientSecret: string;
      scope?: string;
      audience?: string;
      clientAuthentication: 'basic' | 'body';
    }
  | { type: 'passthrough' };

/** A registered server, ready to be called. */
export interface McpServer {
  id: string;
  /** Who keeps the record. */
  owner: string;
  /** Rises with each change of what follows, and with it come new connections. */
  revision: number;
  url: string;
  transport: McpTransport;
  auth: McpAuth;
}

/** What the caller adds to what the server's record says. */
export interface McpCredential {
  /** For whom; sessions are never shared between tenants. */
  tenant?: string;
  /** The bearer token of whoever calls, for servers that take it; work without a caller has none. */
  callerToken?: string;
}

/** A tool as a server lists it, within our limits. */
export interface McpTool {
  name: string;
  description: string;
  /** JSON Schema of the arguments: an object, of unknown good will. */
  inputSchema: Record<string, unknown>;
  /** The server says that calling it changes nothing. */
  isReadOnly: boolean;
}

/** The tools of a server, and what was left out of the list and why. */
export interface ToolList {
  tools: McpTool[];
  skipped: { name: string; reason: string }[];
}

/** A piece of a tool's result. Binary data is base64. */
export type ToolContent =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string }
  | { type: 'resource'; uri: string; mimeType?: string; text?: string; blob?: string }
  | { type: 'resource_link'; uri: string; name: string; description?: string; mimeType?: string };

/** What a tool answered. Nothing in it is to be trusted. */
export interface ToolResult {
  content: ToolContent[];
  structuredContent?: unknown;
  /** The tool itself says that it failed. */
  isError: boolean;
}

/** How far a call has come. */
export interface ToolProgress {
  progress: number;
  total?: number;
  message?: string;
}

/** What a look at a server found. */
export interface McpVerdict {
  valid: boolean;
  latencyMs: number;
  protocolVersion: string | null;
  serverInfo: { name: string; version: string } | null;
  toolCount: number | null;
  error: string | null;
}
