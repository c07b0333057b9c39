import type { Connection } from './connection.ts';
import { mcpUnreachable } from './mcp.errors.ts';
import type { McpTool, ToolList } from './mcp-server.ts';

/** A connection of the pool, from its beginning on. */
export interface PoolEntry {
  readonly key: string;
  readonly tenant: string;
  readonly opening: Promise<Connection>;
  isSpent(): boolean;
  /** Calls under way. */
  using: number;
  /** ms since the epoch. */
  lastUsed: number;
  /** The server's list of tools, asked for once until it is old or the server says that it has changed. */
  listTools(now: number): Promise<ToolList>;
  /** A tool as it was listed last, if it was. */
  findTool(name: string): McpTool | undefined;
  close(): Promise<void>;
}

interface EntryOptions {
  key: string;
  host: string;
  tenant: string;
  toolListMs: number;
  now: number;
  open(onToolsChanged: () => void): Promise<Connection>;
}

export function createEntry({ key, host, tenant, toolListMs, now, open }: EntryOptions): PoolEntry {
  let tools: { list: Promise<ToolList>; until: number } | undefined;
  let known: ReadonlyMap<string, McpTool> = new Map();
  let connection: Connection | undefined;
  let isClosed = false;
  const opening = open(() => {
    tools = undefined;
  }).then(async (opened) => {
    connection = opened;
    if (!isClosed) return opened;
    await opened.close();
    throw mcpUnreachable(host, 'the connection was closed');
  });
  opening.catch(() => {});

  async function list(): Promise<ToolList> {
    const found = await (await opening).listTools();
    known = new Map(found.tools.map((tool) => [tool.name, tool]));
    return found;
  }

  return {
    key,
    tenant,
    opening,
    using: 0,
    lastUsed: now,
    isSpent: () => connection?.isSpent === true,
    listTools(at) {
      if (tools && at < tools.until) return tools.list;
      const asked = { list: list(), until: at + toolListMs };
      tools = asked;
      asked.list.catch(() => {
        if (tools === asked) tools = undefined;
      });
      return asked.list;
    },
    findTool: (name) => known.get(name),
    async close() {
      isClosed = true;
      await connection?.close();
      await opening.catch(() => {});
    },
  };
}
