import type { IncomingHttpHeaders } from 'node:http';
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { AppError } from '@quire/errors';
import type { ToolContent, ToolProgress } from './mcp-server.ts';

type JsonSchema = Record<string, unknown>;

/** A tool that we offer to clients. */
export interface OfferedTool {
  name: string;
  title: string;
  description: string;
  /** Of an object, both. */
  inputSchema: JsonSchema;
  outputSchema?: JsonSchema;
}

/** A client's call of one of our tools. */
export interface OfferedCall {
  name: string;
  arguments: Record<string, unknown>;
  /** As the client names the call, to cancel it. */
  requestId: string | number;
  /** Aborts when the client hangs up. */
  signal: AbortSignal;
  /** Tells the client how far the call has come; undefined where it does not ask. */
  report: ((progress: ToolProgress) => Promise<void>) | undefined;
}

/** What one of our tools answers. */
export interface OfferedResult {
  content: Extract<ToolContent, { type: 'text' | 'resource_link' }>[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** Our tools, as the sender of one request may see them. */
export interface ToolOffer {
  /** A page of them; undefined where there is none at `cursor`. */
  list(cursor: string | undefined): Promise<{ tools: OfferedTool[]; nextCursor?: string } | undefined>;
  /** Undefined where there is no such tool. */
  call(call: OfferedCall): Promise<OfferedResult | undefined>;
}

/** A request of an MCP client over streamable HTTP, its body read. */
export interface McpRequest {
  method: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  signal: AbortSignal;
}

/** Who answers the requests. */
export interface McpIdentity {
  name: string;
  version: string;
  instructions: string;
}

/** Answers one request, of a client of either protocol era. Nothing is remembered from one to the next. */
export async function serveTools(
  offer: ToolOffer,
  { name, version, instructions }: McpIdentity,
  request: McpRequest,
  onError: (error: unknown) => void,
): Promise<Response> {
  const server = () => {
    const made = new Server({ name, version }, { capabilities: { tools: {} }, instructions });
    answerRequests(made, offer, onError);
    return made;
  };
  const { method, signal, body } = request;
  // Where it was sent to is of no meaning here, and the header that tells is not to be trusted.
  const address = 'http://mcp.invalid/mcp';
  const asked = new Request(address, { method, headers: protocolHeaders(request.headers), signal });
  return createMcpHandler(server).fetch(asked, { parsedBody: body });
}

function answerRequests(server: Server, offer: ToolOffer, onError: (error: unknown) => void): void {
  server.setRequestHandler('tools/list', async ({ params }) => {
    const page = await explained(offer.list(params?.cursor), onError);
    if (!page) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no page at this cursor.');
    return { ...page, tools: page.tools.map(asObjects) };
  });
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const token = mcpReq._meta?.progressToken;
    const report = async (progress: ToolProgress) =>
      mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken: token ?? '', ...progress },
      });
    const call = {
      name: params.name,
      arguments: params.arguments ?? {},
      requestId: mcpReq.id,
      signal: mcpReq.signal,
      report: token === undefined ? undefined : report,
    };
    const result = await explained(offer.call(call), onError);
    if (!result)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${call.name}; list them.`);
    return { ...result };
  });
}

const asObjects = ({ inputSchema, outputSchema, ...tool }: OfferedTool) => ({
  ...tool,
  inputSchema: { ...inputSchema, type: 'object' as const },
  ...(outputSchema && { outputSchema: { ...outputSchema, type: 'object' as const } }),
});

/** Of errors that are not documented the client learns nothing. */
async function explained<T>(answer: Promise<T>, onError: (error: unknown) => void): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError) throw new ProtocolError(ProtocolErrorCode.InternalError, error.message);
    onError(error);
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'An unexpected error came up.');
  }
}

/** The headers that the protocol is spoken with; credentials are not among them. */
const protocolHeaders = (headers: IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && (name.startsWith('mcp-') || name === 'accept' || name === 'content-type')
      ? [[name, value] as [string, string]]
      : [],
  );
