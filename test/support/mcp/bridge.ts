import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { type Listening, listen } from './listening.ts';

/** The reference servers of that kind. */
export const programs = {
  filesystem: import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'),
  memory: import.meta.resolve('@modelcontextprotocol/server-memory/dist/index.js'),
};

/** A server that speaks over its standard streams, put on HTTP: one process for each session. */
export interface Bridge extends Listening {
  sessions(): number;
  /** Forgets all sessions, as a restart would. */
  forget(): Promise<void>;
}

export async function startBridge(
  program: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Bridge> {
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>();

  async function open(): Promise<NodeStreamableHTTPServerTransport> {
    const inner = new StdioClientTransport({
      command: process.execPath,
      args: [fileURLToPath(program), ...args],
      env: { PATH: process.env.PATH ?? '', ...(env as Record<string, string>) },
      stderr: 'ignore',
    });
    const outer = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, outer),
    });
    outer.onmessage = (message) => void inner.send(message).catch(() => {});
    inner.onmessage = (message) => void outer.send(message).catch(() => {});
    outer.onclose = () => {
      sessions.delete(outer.sessionId ?? '');
      void inner.close();
    };
    await Promise.all([inner.start(), outer.start()]);
    return outer;
  }

  const listening = await listen(async (request, response) => {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (id !== undefined && !known) return response.writeHead(404).end('no such session');
    await (known ?? (await open())).handleRequest(request, response);
  });
  const forget = async () => {
    await Promise.all([...sessions.values()].map((session) => session.close()));
  };
  return {
    ...listening,
    sessions: () => sessions.size,
    forget,
    async close() {
      await forget();
      await listening.close();
    },
  };
}
