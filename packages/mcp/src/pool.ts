import type { FetchLike, PriorDiscovery } from '@modelcontextprotocol/client';
import { AppError } from '@quire/errors';
import { LRUCache } from 'lru-cache';
import { createAccessTokens } from './access-tokens.ts';
import { type Connection, connect } from './connection.ts';
import { createConnections } from './connections.ts';
import { bearingsOf, checkCredential, keyOf, type MaySeeCallers } from './credentials.ts';
import { defaultLimits, type McpLimits } from './limits.ts';
import { look } from './look.ts';
import { mcpBadAnswer, mcpCallRefused, mcpSessionLost, mcpUnreachable } from './mcp.errors.ts';
import type { McpCredential, McpServer, McpVerdict, ToolList, ToolResult } from './mcp-server.ts';
import { orAbort } from './or-abort.ts';
import type { PoolEntry } from './pool-entry.ts';
import type { ToolCall } from './requests.ts';

/** To whom a call goes, and for whom. */
interface Address {
  server: McpServer;
  credential?: McpCredential;
  signal?: AbortSignal;
}

export interface McpPoolStats {
  connections: number;
  /** Of those, with calls under way. */
  inUse: number;
  /** Calls that wait for one. */
  waiting: number;
  opened: number;
  closed: number;
}

/** Connections to MCP servers: one per server, revision and credential, kept while they are used. */
export interface McpPool {
  /** Throws an error of this package, or the reason of the signal. What the tool itself says to have failed is a result. */
  callTool(call: Address & ToolCall): Promise<ToolResult>;
  /** The tools that can be used, and those that were left out. */
  listTools(address: Address): Promise<ToolList>;
  /** Looks at a server over a connection of its own. */
  validate(address: Address): Promise<McpVerdict>;
  stats(): McpPoolStats;
  close(): Promise<void>;
}

export interface McpPoolOptions {
  /** Has to refuse addresses that must not be called. */
  fetch: FetchLike;
  /** No address when left out. */
  maySeeCallers?: MaySeeCallers;
  /** Hears how each connection went: nothing, or what failed. */
  onHealth?: (server: McpServer, failure: AppError | undefined) => void;
  limits?: Partial<McpLimits>;
  now?: () => number;
}

/** How long it is remembered which protocol a server speaks. */
const priorMs = 3_600_000;

export function createMcpPool(options: McpPoolOptions): McpPool {
  const { fetch, maySeeCallers = () => false, onHealth = () => {}, now = Date.now } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const tokens = createAccessTokens({ fetch, now });
  const priors = new LRUCache<string, PriorDiscovery>({ max: 10_000, ttl: priorMs });
  const connections = createConnections(limits, now);
  let looks = 0;

  async function open({ server, credential = {} }: Address, key: string, onToolsChanged: () => void) {
    const bearings = bearingsOf(server, credential, tokens);
    const attempt = (prior?: PriorDiscovery) =>
      connect({ server, bearings, fetch, limits, prior, onToolsChanged });
    const prior = priors.get(key);
    priors.delete(key);
    const connection = await (prior ? attempt(prior).catch(ifOutdated(attempt)) : attempt());
    priors.set(key, connection.handshake.prior);
    return connection;
  }

  async function openAndTell(address: Address, key: string, onToolsChanged: () => void): Promise<Connection> {
    try {
      const connection = await open(address, key, onToolsChanged);
      onHealth(address.server, undefined);
      return connection;
    } catch (error) {
      if (error instanceof AppError) onHealth(address.server, error);
      throw error;
    }
  }

  async function use<T>(
    address: Address,
    key: string,
    work: (connection: Connection, entry: PoolEntry) => Promise<T>,
  ): Promise<T> {
    const { server, credential = {}, signal } = address;
    checkCredential(server, credential, maySeeCallers);
    const { host } = new URL(server.url);
    try {
      const open = (onToolsChanged: () => void) => openAndTell(address, key, onToolsChanged);
      return await connections.use({ key, host, tenant: credential.tenant ?? '', signal, open, work });
    } catch (error) {
      if (isOutdated(error)) priors.delete(key);
      throw error;
    }
  }

  return {
    async callTool(call) {
      const key = keyOf(call.server, call.credential);
      let isRepeatable = false;
      const once = () =>
        use(call, key, (connection, entry) => {
          const tool = entry.findTool(call.name);
          isRepeatable = tool?.isReadOnly === true;
          return connection.callTool(call, tool);
        });
      return once().catch((error: unknown) => {
        if (isRepeatable && isSessionLost(error)) return once();
        throw error;
      });
    },
    async listTools(address) {
      const key = keyOf(address.server, address.credential);
      const once = () => use(address, key, (_, entry) => orAbort(entry.listTools(now()), address.signal));
      return once().catch((error: unknown) => {
        if (isSessionLost(error)) return once();
        throw error;
      });
    },
    async validate(address) {
      looks += 1;
      const key = `look:${looks}`;
      const { host } = new URL(address.server.url);
      const verdict = look(host, address.signal, (signal) =>
        use({ ...address, signal }, key, async ({ handshake }, entry) => {
          const { tools } = await orAbort(entry.listTools(now()), signal);
          const { protocolVersion, serverInfo } = handshake;
          return { protocolVersion, serverInfo, toolCount: tools.length };
        }),
      );
      return verdict.finally(() => {
        connections.forget(key);
        priors.delete(key);
      });
    },
    stats: connections.stats,
    close: connections.close,
  };
}

const isSessionLost = (error: unknown) => error instanceof AppError && error.code === mcpSessionLost.code;

const signsOfAnother = new Set([mcpUnreachable.code, mcpBadAnswer.code, mcpCallRefused.code]);
/** Whether the server may speak another protocol than it did. */
const isOutdated = (error: unknown) => error instanceof AppError && signsOfAnother.has(error.code);

const ifOutdated =
  <T>(again: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (isOutdated(error)) return again();
    throw error;
  };
