import type { Client } from '@modelcontextprotocol/client';
import type { McpLimits } from './limits.ts';
import type { McpTool, ToolList, ToolProgress, ToolResult } from './mcp-server.ts';
import { createToolList, ToolPage } from './tool-list.ts';
import { toToolResult } from './tool-result.ts';

/** One call of a tool. */
export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
  /** Ends the call, and tells the server so. */
  signal?: AbortSignal;
  /** In all, however much progress is reported; the pool's usual time when left out. */
  timeoutMs?: number;
  onProgress?: (progress: ToolProgress) => void;
}

/** The library wants a limit of its own; ours comes first. */
const neverMs = 2_147_483_647;

/** All pages of a server's list, as far as the limits go. */
export async function listTools(client: Client, limits: McpLimits, signal: AbortSignal): Promise<ToolList> {
  const found = createToolList(limits);
  if (!client.getServerCapabilities()?.tools) return found.list;
  let cursor: string | undefined;
  for (let page = 0; page < limits.maxPages && !found.isFull(); page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const request = { method: 'tools/list' as const, params };
    const answer = await client.request(request, ToolPage, { signal, timeout: neverMs });
    found.add(answer);
    if (answer.nextCursor === undefined || answer.nextCursor === cursor) return found.list;
    cursor = answer.nextCursor;
  }
  if (!found.isFull())
    found.list.skipped.push({
      name: '*',
      reason: `Only ${limits.maxPages} pages of a list of tools are read.`,
    });
  return found.list;
}

/** @param tool as it was listed, for what the newer protocol repeats of the arguments in headers */
export async function callTool(
  client: Client,
  call: ToolCall,
  tool: McpTool | undefined,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { name, arguments: given, onProgress } = call;
  const toolDefinition = tool && { name, inputSchema: { ...tool.inputSchema, type: 'object' as const } };
  const onprogress =
    onProgress && (({ progress, total, message }: ToolProgress) => onProgress({ progress, total, message }));
  return toToolResult(
    await client.callTool(
      { name, arguments: given },
      { signal, timeout: neverMs, onprogress, toolDefinition },
    ),
  );
}
