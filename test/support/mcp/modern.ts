import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Listening, listen } from './listening.ts';

/** A server of revision 2026-07-28 that knows nothing older: no handshake, no sessions. */
export interface Modern extends Listening {
  /** Headers of the requests that came in, oldest first. */
  seen: { method: string; headers: Record<string, string | string[] | undefined> }[];
  /** Calls of `wait` that were given up by the client. */
  cancelled(): number;
  /** Gives it another tool, and says so. */
  addTool(name: string): void;
}

export async function startModern(): Promise<Modern> {
  const added: string[] = [];
  const seen: Modern['seen'] = [];
  let cancelled = 0;

  function build(): McpServer {
    const server = new McpServer(
      { name: 'modern', version: '1.0.0' },
      { capabilities: { tools: { listChanged: true } } },
    );
    server.registerTool(
      'add',
      {
        description: 'Adds two numbers.',
        inputSchema: z.object({ a: z.number(), b: z.number() }),
        annotations: { readOnlyHint: true },
      },
      ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }], structuredContent: { sum: a + b } }),
    );
    server.registerTool(
      'wait',
      { description: 'Never answers.', inputSchema: z.object({}) },
      (_, { mcpReq }) =>
        new Promise(() => {
          mcpReq.signal.addEventListener('abort', () => {
            cancelled += 1;
          });
        }),
    );
    server.registerTool(
      'count',
      { description: 'Says how far it is.', inputSchema: z.object({ to: z.number() }) },
      async ({ to }, { mcpReq }) => {
        const { progressToken } = mcpReq._meta ?? {};
        for (let progress = 1; progress <= to && progressToken !== undefined; progress++)
          await mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: to },
          });
        return { content: [{ type: 'text', text: 'done' }] };
      },
    );
    for (const name of added)
      server.registerTool(name, { inputSchema: z.object({}) }, () => ({
        content: [{ type: 'text', text: name }],
      }));
    return server;
  }

  const handler = createMcpHandler(build, { legacy: 'reject' });
  const handle = toNodeHandler(handler);
  const listening = await listen((request, response) => {
    seen.push({ method: request.method ?? '', headers: request.headers });
    void handle(request, response);
  });
  return {
    ...listening,
    seen,
    cancelled: () => cancelled,
    addTool(name) {
      added.push(name);
      handler.notify.toolsChanged();
    },
    async close() {
      await handler.close();
      await listening.close();
    },
  };
}
