import { AppError } from '@quire/errors';
import type { Connection } from './connection.ts';
import type { McpLimits } from './limits.ts';
import { mcpCallRefused, mcpPoolBusy } from './mcp.errors.ts';
import { orAbort } from './or-abort.ts';
import { createEntry, type PoolEntry } from './pool-entry.ts';
import { createSlots } from './slots.ts';

/** What is asked of a connection. */
interface Use<T> {
  /** Those with the same key share a connection. */
  key: string;
  host: string;
  tenant: string;
  /** Ends the waiting; the connection is for others as well. */
  signal?: AbortSignal;
  open(onToolsChanged: () => void): Promise<Connection>;
  work(connection: Connection, entry: PoolEntry): Promise<T>;
}

/** Connections that are kept: never more than so many, each no longer than it is of use. */
export interface Connections {
  use<T>(use: Use<T>): Promise<T>;
  /** Takes a connection out of use, as soon as nobody uses it. */
  forget(key: string): void;
  stats(): { connections: number; inUse: number; waiting: number; opened: number; closed: number };
  close(): Promise<void>;
}

export function createConnections(limits: McpLimits, now: () => number): Connections {
  /** In the order of use. */
  const entries = new Map<string, PoolEntry>();
  /** With those that are closed when their last call ends. */
  const alive = new Set<PoolEntry>();
  const slots = createSlots({ ...limits, max: limits.maxConnections, makeRoom: evictOne });
  let opened = 0;
  let closed = 0;
  let isClosed = false;

  function retire(entry: PoolEntry): void {
    if (entries.get(entry.key) === entry) entries.delete(entry.key);
    if (entry.using > 0 || !alive.delete(entry)) return;
    entry.close().finally(() => {
      closed += 1;
      slots.giveBack();
    });
  }

  function evictOne(): void {
    const idle = [...entries.values()].find(({ using }) => using === 0);
    if (idle) retire(idle);
  }

  /** One tenant cannot take what all others need. */
  function makeRoomFor(tenant: string): void {
    const own = [...alive].filter((entry) => entry.tenant === tenant);
    if (own.length < limits.maxPerTenant) return;
    const idle = own.find(({ using }) => using === 0);
    if (!idle) throw mcpPoolBusy(limits.maxPerTenant);
    retire(idle);
  }

  async function acquire({ key, host, tenant, signal, open }: Use<unknown>): Promise<PoolEntry> {
    if (isClosed) throw mcpPoolBusy(limits.maxConnections);
    const known = entries.get(key);
    if (known?.isSpent()) retire(known);
    else if (known) return hold(known);
    makeRoomFor(tenant);
    await slots.take(signal);
    const made = entries.get(key);
    if (made) {
      slots.giveBack();
      return hold(made);
    }
    opened += 1;
    const entry = createEntry({ key, host, tenant, toolListMs: limits.toolListMs, now: now(), open });
    alive.add(entry);
    return hold(entry);
  }

  function hold(entry: PoolEntry): PoolEntry {
    entries.delete(entry.key);
    entries.set(entry.key, entry);
    entry.using += 1;
    return entry;
  }

  function release(entry: PoolEntry): void {
    entry.using -= 1;
    entry.lastUsed = now();
    if (entries.get(entry.key) !== entry) retire(entry);
    else if (slots.waiting > 0) evictOne();
  }

  const sweep = setInterval(() => {
    for (const entry of entries.values())
      if (entry.using === 0 && now() - entry.lastUsed >= limits.idleMs) retire(entry);
  }, limits.idleMs / 2).unref();

  return {
    async use(use) {
      const { signal, work } = use;
      const entry = await acquire(use);
      try {
        return await work(await orAbort(entry.opening, signal), entry);
      } catch (error) {
        if (!signal?.aborted && isSpoilt(error)) retire(entry);
        throw error;
      } finally {
        release(entry);
      }
    },
    forget(key) {
      const entry = entries.get(key);
      if (entry) retire(entry);
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

/** Whether an error says more of the connection than of the call. */
const isSpoilt = (error: unknown) =>
  error instanceof AppError && error.code !== mcpCallRefused.code && error.code !== mcpPoolBusy.code;
