import type { FetchLike, PriorDiscovery } from '@modelcontextprotocol/client';
import { AppError } from '@quire/errors';
import { LRUCache } from 'lru-cache';
import { createAccessTokens } from './access-tokens.ts';
import { type Connection, connect } from './connection.ts';
import { bearingsOf, checkCredential, keyOf, type MaySeeCallers } from './credentials.ts';
import { defaultLimits, type McpLimits } from './limits.ts';
import { mcpCallRefused, mcpPoolBusy, mcpSessionLost, mcpTimedOut } from './mcp.errors.ts';
import type { McpCredential, McpServer, McpVerdict, ToolList, ToolResult } from './mcp-server.ts';
import { orAbort } from './or-abort.ts';
import { createEntry, type PoolEntry } from './pool-entry.ts';
import type { ToolCall } from './requests.ts';
import { createSlots } from './slots.ts';

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
/** Of a whole look at a server. */
const validateWithinMs = 20_000;

export function createMcpPool(options: McpPoolOptions): McpPool {
  const { fetch, maySeeCallers = () => false, onHealth = () => {}, now = Date.now } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const tokens = createAccessTokens({ fetch, now });
  const priors = new LRUCache<string, PriorDiscovery>({ max: 10_000, ttl: priorMs });
  const entries = new Map<string, PoolEntry>();
  const alive = new Set<PoolEntry>();
  const slots = createSlots({ ...limits, max: limits.maxConnections, makeRoom: evictOne });
  let looks = 0;
  let isClosed = false;
  let opened = 0;
  let closed = 0;

  async function open({ server, credential = {} }: Address, key: string, onToolsChanged: () => void) {
    const bearings = bearingsOf(server, credential, tokens);
    const prior = priors.get(key);
    const attempt = (known?: PriorDiscovery) =>
      connect({ server, bearings, fetch, limits, prior: known, onToolsChanged });
    // What was known of the server may have become wrong.
    const connection = await (prior ? attempt(prior).catch(() => attempt()) : attempt());
    priors.set(key, connection.handshake.prior);
    return connection;
  }

  function begin(address: Address, key: string): PoolEntry {
    const { server } = address;
    opened += 1;
    const entry = createEntry({
      key,
      server,
      toolListMs: limits.toolListMs,
      now: now(),
      open: (onToolsChanged) => open(address, key, onToolsChanged),
    });
    alive.add(entry);
    entry.opening.then(
      () => onHealth(server, undefined),
      (error: unknown) => {
        if (error instanceof AppError) onHealth(server, error);
      },
    );
    return entry;
  }

  /** Takes an entry out of use; it is closed when nobody uses it any more. */
  function retire(entry: PoolEntry): void {
    if (entries.get(entry.key) === entry) entries.delete(entry.key);
    if (entry.using > 0 || !alive.delete(entry)) return;
    entry.close().finally(() => {
      closed += 1;
      slots.giveBack();
    });
  }

  function evictOne(): void {
    // The map is in the order of use.
    const idle = [...entries.values()].find(({ using }) => using === 0);
    if (idle) retire(idle);
  }

  async function acquire(address: Address, key: string): Promise<PoolEntry> {
    if (isClosed) throw mcpPoolBusy(limits.maxConnections);
    const known = entries.get(key);
    if (known?.isSpent()) retire(known);
    else if (known) return hold(known);
    await slots.take(address.signal);
    const made = entries.get(key);
    if (made) {
      slots.giveBack();
      return hold(made);
    }
    return hold(begin(address, key));
  }

  function hold(entry: PoolEntry): PoolEntry {
    entries.delete(entry.key);
    entries.set(entry.key, entry);
    entry.using += 1;
    return entry;
  }

  async function use<T>(
    address: Address,
    key: string,
    work: (connection: Connection, entry: PoolEntry) => Promise<T>,
  ): Promise<T> {
    const entry = await acquire(address, key);
    try {
      return await work(await orAbort(entry.opening, address.signal), entry);
    } catch (error) {
      if (isSpoilt(error)) {
        priors.delete(key);
        retire(entry);
      }
      throw error;
    } finally {
      entry.using -= 1;
      entry.lastUsed = now();
      if (entries.get(key) !== entry) retire(entry);
      else if (slots.waiting > 0) evictOne();
    }
  }

  const check = ({ server, credential = {} }: Address): string => {
    checkCredential(server, credential, maySeeCallers);
    return keyOf(server, credential);
  };

  const sweep = setInterval(() => {
    for (const entry of entries.values())
      if (entry.using === 0 && now() - entry.lastUsed >= limits.idleMs) retire(entry);
  }, limits.idleMs / 2).unref();

  return {
    async callTool(call) {
      const key = check(call);
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
      const key = check(address);
      const once = () => use(address, key, (_, entry) => orAbort(entry.listTools(now()), address.signal));
      return once().catch((error: unknown) => {
        if (isSessionLost(error)) return once();
        throw error;
      });
    },
    async validate(address) {
      const began = performance.now();
      const limit = new AbortController();
      const { host } = new URL(address.server.url);
      const timer = setTimeout(() => limit.abort(mcpTimedOut(host, validateWithinMs)), validateWithinMs);
      const signal = address.signal ? AbortSignal.any([address.signal, limit.signal]) : limit.signal;
      const latency = () => Math.round(performance.now() - began);
      looks += 1;
      const key = `look:${looks}`;
      try {
        check(address);
        return await use({ ...address, signal }, key, async ({ handshake }, entry) => {
          // One for itself, closed as it is done.
          entries.delete(key);
          const { tools } = await orAbort(entry.listTools(now()), signal);
          const { protocolVersion, serverInfo } = handshake;
          return {
            valid: true,
            latencyMs: latency(),
            protocolVersion,
            serverInfo,
            toolCount: tools.length,
            error: null,
          };
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { ...nothing, latencyMs: latency(), error: error.message };
      } finally {
        clearTimeout(timer);
      }
    },
    stats: () => ({
      connections: slots.taken,
      inUse: [...alive].filter(({ using }) => using > 0).length,
      waiting: slots.waiting,
      opened,
      closed,
    }),
    async close() {
      isClosed = true;
      clearInterval(sweep);
      entries.clear();
      await Promise.all([...alive].map((entry) => entry.close()));
    },
  };
}

const nothing = { valid: false, protocolVersion: null, serverInfo: null, toolCount: null };

const isSessionLost = (error: unknown) => error instanceof AppError && error.code === mcpSessionLost.code;

/** Whether an error says more of the connection than of the call. */
const isSpoilt = (error: unknown) =>
  error instanceof AppError && error.code !== mcpCallRefused.code && error.code !== mcpPoolBusy.code;
