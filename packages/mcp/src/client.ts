import {
  Client,
  type FetchLike,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { boundedFetch } from './bounded-fetch.ts';
import type { Bearings } from './credentials.ts';
import type { McpServer } from './mcp-server.ts';

const clientInfo = { name: 'quire', version: '0.1.0' };

/** The library's client for a server. `onToolsChanged` hears that its tools are others now. */
export function createClient({ transport }: McpServer, onToolsChanged: () => void): Client {
  return new Client(clientInfo, {
    // Servers ask nothing of us: no sampling, no elicitation, no roots.
    capabilities: {},
    inputRequired: { autoFulfill: false },
    // Compiling the schemas of strangers, with their patterns, is nothing for the event loop.
    jsonSchemaValidator: {
      getValidator: () => (value) => ({ valid: true, data: value as never, errorMessage: undefined }),
    },
    listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: onToolsChanged } },
    ...(transport === 'streamable_http' && { versionNegotiation: { mode: 'auto' } }),
  });
}

interface TransportOptions {
  bearings: Bearings;
  fetch: FetchLike;
  maxAnswerBytes: number;
  /** Told of an answer that was too large and belongs to no call. */
  onExcess(error: Error): void;
  /** Told of a request that failed and belongs to no call. */
  onFailure(error: Error): void;
}

export type ClientTransport = StreamableHTTPClientTransport | SSEClientTransport;

export function createTransport(server: McpServer, given: TransportOptions): ClientTransport {
  const { fetch, maxAnswerBytes: maxBytes, onExcess, onFailure } = given;
  const { headers, authProvider } = given.bearings;
  const options = {
    authProvider,
    requestInit: { headers: { 'user-agent': 'Quire', ...headers } },
    fetch: boundedFetch({ fetch, maxBytes, onExcess, onFailure }),
  };
  const url = new URL(server.url);
  return server.transport === 'sse'
    ? new SSEClientTransport(url, options)
    : new StreamableHTTPClientTransport(url, { ...options, reconnectionOptions });
}

const reconnectionOptions = {
  initialReconnectionDelay: 500,
  maxReconnectionDelay: 5_000,
  reconnectionDelayGrowFactor: 2,
  maxRetries: 3,
};
