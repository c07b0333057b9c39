import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Listening, listen } from './listening.ts';

/** A JSON-RPC message as it came in. */
export interface Message {
  id?: number | string;
  method: string;
  params?: { name?: string; arguments?: Record<string, unknown>; cursor?: string; requestId?: number };
}

/** What is done with a message in place of the good answer; false leaves that to the server. */
export type Misdeed = (message: Message, response: ServerResponse, request: IncomingMessage) => unknown;

/** A hand-made server of the era with a handshake, that can be told to misbehave. */
export interface Rogue extends Listening {
  /** All that came in, in order. */
  messages: (Message & { headers: IncomingHttpHeaders })[];
  /** Sessions that were opened and not ended. */
  sessions: Set<string>;
  /** How often the client asked for a stream of notices. */
  listeners: Set<ServerResponse>;
  misbehave(misdeed: Misdeed | undefined): void;
  /** What a stream gets that is to go on where another broke off. */
  resume: (response: ServerResponse) => void;
  tools: unknown[];
}

export const toolsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `tool-${i}`, inputSchema: { type: 'object' } }));

export async function startRogue(): Promise<Rogue> {
  const messages: Rogue['messages'] = [];
  const sessions = new Set<string>();
  const listeners = new Set<ServerResponse>();
  let misdeed: Misdeed | undefined;
  let made = 0;
  let tools: unknown[] = toolsOf(1);
  let resume: Rogue['resume'] = (response) => response.end();

  function resultOf({ method, params }: Message): unknown {
    switch (method) {
      case 'initialize':
        return {
          protocolVersion: '2025-06-18',
          capabilities: { tools: { listChanged: true } },
          serverInfo: { name: 'rogue', version: '0' },
        };
      case 'tools/list':
        return { tools };
      default:
        return { content: [{ type: 'text', text: `did ${params?.name}` }] };
    }
  }

  function answer(message: Message, request: IncomingMessage, response: ServerResponse): void {
    const session = request.headers['mcp-session-id'];
    if (misdeed && misdeed(message, response, request) !== false) return;
    if (message.method === 'server/discover') return void response.writeHead(400).end();
    if (message.method === 'initialize') {
      made += 1;
      sessions.add(`session-${made}`);
      response.setHeader('mcp-session-id', `session-${made}`);
    } else if (typeof session !== 'string' || !sessions.has(session))
      return void response.writeHead(404).end();
    if (message.id === undefined) return void response.writeHead(202).end();
    reply(response, message, resultOf(message));
  }

  const listening = await listen(async (request, response) => {
    if (request.method === 'DELETE') {
      sessions.delete(String(request.headers['mcp-session-id']));
      return response.writeHead(200).end();
    }
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      if (request.headers['last-event-id'] !== undefined) return resume(response);
      listeners.add(response);
      return response.once('close', () => listeners.delete(response));
    }
    let text = '';
    for await (const piece of request) text += piece;
    const message = JSON.parse(text) as Message;
    messages.push({ ...message, headers: request.headers });
    answer(message, request, response);
  });

  return {
    ...listening,
    messages,
    sessions,
    listeners,
    misbehave(given) {
      misdeed = given;
    },
    get resume() {
      return resume;
    },
    set resume(given) {
      resume = given;
    },
    get tools() {
      return tools;
    },
    set tools(given) {
      tools = given;
    },
  };
}

/** Answers as JSON. */
export function reply(response: ServerResponse, { id }: Message, result: unknown): void {
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}
