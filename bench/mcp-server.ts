import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

function build(): McpServer {
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  const add = { description: 'Adds.', inputSchema: z.object({ a: z.number(), b: z.number() }) };
  server.registerTool('add', add, ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }));
  return server;
}

/** An MCP server of both eras, at `/legacy` and `/modern`; `/stats` tells what it holds open. */
export async function startMcpServer(): Promise<string> {
  const modern = toNodeHandler(createMcpHandler(build, { legacy: 'reject' }));
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>();
  let sockets = 0;

  async function open(): Promise<NodeStreamableHTTPServerTransport> {
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await build().connect(transport);
    return transport;
  }

  const server = createServer(async (request, response) => {
    if (request.url === '/stats') return response.end(JSON.stringify({ sockets, sessions: sessions.size }));
    if (request.url === '/modern') return modern(request, response);
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (id !== undefined && !known) return response.writeHead(404).end();
    return (known ?? (await open())).handleRequest(request, response);
  });
  server.on('connection', (socket) => {
    sockets += 1;
    socket.once('close', () => {
      sockets -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
