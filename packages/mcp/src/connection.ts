import { setMaxListeners } from 'node:events';
import {
  type Client,
  type FetchLike,
  type PriorDiscovery,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { createClient, createTransport } from './client.ts';
import type { Bearings } from './credentials.ts';
import { explain, isMalformed } from './explain.ts';
import { carryOut, inFlight } from './in-flight.ts';
import type { McpLimits } from './limits.ts';
import { mcpBadAnswer, mcpUnreachable } from './mcp.errors.ts';
import type { McpServer, McpTool, ToolList, ToolResult } from './mcp-server.ts';
import { callTool, listTools, type ToolCall } from './requests.ts';

/** What a connection found out about its server. */
interface Handshake {
  protocolVersion: string | null;
  serverInfo: { name: string; version: string } | null;
  /** Makes the next connection quicker. */
  prior: PriorDiscovery;
}

/** A client that is connected to a server. Throws errors of this package, or the reason of a signal that was given. */
export interface Connection {
  readonly handshake: Handshake;
  /** What it is no longer to be used for: it ends with what is under way. */
  readonly isSpent: boolean;
  listTools(signal?: AbortSignal): Promise<ToolList>;
  callTool(call: ToolCall, tool: McpTool | undefined): Promise<ToolResult>;
  /** Ends the session and whatever is under way. */
  close(): Promise<void>;
}

interface ConnectOptions {
  server: McpServer;
  bearings: Bearings;
  fetch: FetchLike;
  limits: McpLimits;
  prior?: PriorDiscovery;
  signal?: AbortSignal;
  /** The server says that its tools are others now. */
  onToolsChanged(): void;
}

/** A process that stops waits for it as well. */
const endSessionWithinMs = 800;

export async function connect(options: ConnectOptions): Promise<Connection> {
  const { server, limits, prior, signal } = options;
  const { host } = new URL(server.url);
  const ended = new AbortController();
  // One for each call under way.
  setMaxListeners(0, ended.signal);
  const breakOff = (error: Error) => ended.abort(error);
  let isReady = false;
  const client = createClient(server, options.onToolsChanged);
  const transport = createTransport(server, {
    ...options,
    ...limits,
    onExcess: breakOff,
    onFailure: onStray,
  });

  function circumstances(timeoutMs: number) {
    return {
      host,
      timeoutMs,
      hasSession: transport instanceof StreamableHTTPClientTransport && !!transport.sessionId,
    };
  }

  client.onerror = (error) => {
    const call = inFlight.getStore();
    if (isMalformed(error))
      (call?.fail ?? onStray)(mcpBadAnswer(host, 'a message is not JSON-RPC 2.0', error));
    else if (!call && isReady) onStray(explain(error, circumstances(0)));
  };
  /** All answers of the older transport come by its one stream; the newer one, once it stands, does without. */
  function onStray(error: Error): void {
    if (!isReady || transport instanceof SSEClientTransport) breakOff(error);
  }
  client.onclose = () => {
    // Before, the failure that led to it says more.
    if (isReady) breakOff(mcpUnreachable(host, 'the connection was closed'));
  };

  async function close(): Promise<void> {
    if (transport instanceof StreamableHTTPClientTransport && transport.sessionId)
      await within(endSessionWithinMs, transport.terminateSession()).catch(() => {});
    await client.close().catch(() => {});
    await transport.close().catch(() => {});
  }

  /** The library gives one code to time limits and aborts alike, so both are ours. */
  async function run<T>(
    timeoutMs: number,
    given: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ) {
    try {
      return await carryOut({ ...limits, host, timeoutMs, signals: [given, ended.signal] }, work);
    } catch (error) {
      if (given?.aborted) throw given.reason;
      throw explain(error, circumstances(timeoutMs));
    }
  }

  const timeoutMs = limits.connectTimeoutMs;
  // Begun out here, since the streams that it opens are to outlive it.
  const connecting = client.connect(transport, { timeout: timeoutMs, prior });
  connecting.catch(() => {});
  try {
    await carryOut({ ...limits, host, timeoutMs, signals: [signal, ended.signal] }, () => connecting);
    isReady = true;
  } catch (error) {
    await close();
    if (signal?.aborted) throw signal.reason;
    throw explain(error, circumstances(timeoutMs));
  }

  return {
    handshake: handshakeOf(client),
    get isSpent() {
      return ended.signal.aborted;
    },
    listTools: (given) => run(limits.callTimeoutMs, given, (stop) => listTools(client, limits, stop)),
    callTool: (call, tool) =>
      run(call.timeoutMs ?? limits.callTimeoutMs, call.signal, (stop) => callTool(client, call, tool, stop)),
    close,
  };
}

function handshakeOf(client: Client): Handshake {
  const discover = client.getDiscoverResult();
  const info = client.getServerVersion();
  return {
    protocolVersion: client.getNegotiatedProtocolVersion() ?? null,
    serverInfo: info ? { name: info.name, version: info.version } : null,
    prior: discover ? { kind: 'modern', discover } : { kind: 'legacy' },
  };
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limitMs, undefined);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
