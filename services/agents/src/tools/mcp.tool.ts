import { AppError } from '@quire/errors';
import type { ToolContent, ToolResult } from '@quire/mcp';
import { type CallableTool, defineTool, type ToolOf, type ToolScene } from './define-tool.ts';
import type { ToolDeps } from './tool-deps.ts';
import { toolNotAllowed } from './tools.errors.ts';

type Reference = ToolOf<'mcp'>['mcpServerReferences'][number];

export const mcpTool = defineTool({
  toolType: 'mcp',
  description: 'The tools of MCP servers, registered here or named by their address.',
  async open({ mcpServerReferences }, scene, deps, signal) {
    const opened = await Promise.all(
      mcpServerReferences.map((reference) => openServer(reference, scene, deps, signal)),
    );
    return opened.flat();
  },
});

/** A server that cannot be used fails the call, or, where its reference is lenient, is left out. */
async function openServer(
  reference: Reference,
  scene: ToolScene,
  deps: ToolDeps,
  signal: AbortSignal,
): Promise<CallableTool[]> {
  try {
    return await listServer(reference, scene, deps, signal);
  } catch (error) {
    if (reference.validationMode === 'lenient' && error instanceof AppError) return [];
    throw error;
  }
}

async function listServer(
  { id, url = '', toolConfiguration, validationMode }: Reference,
  { caller: { tenant, callerToken } }: ToolScene,
  { mcpRecords, mcpPool }: ToolDeps,
  signal: AbortSignal,
): Promise<CallableTool[]> {
  const server = await mcpRecords.resolve(tenant, id === undefined ? { url } : { id });
  const credential = { tenant, callerToken };
  const { tools } = await mcpPool.listTools({ server, credential, signal });
  const allowed = toolConfiguration?.allowedTools;
  const missing = allowed?.find((name) => !tools.some((tool) => tool.name === name));
  if (missing !== undefined && validationMode !== 'lenient') throw toolNotAllowed(server.name, missing);
  return tools
    .filter(({ name }) => !allowed || allowed.includes(name))
    .map(({ name, description, inputSchema, isReadOnly }) => ({
      name,
      description,
      parameters: inputSchema,
      origin: server.name,
      hasEffects: !isReadOnly,
      needsApproval: isKept(toolConfiguration?.requireApproval, name),
      async call(given, { signal, onProgress }) {
        const progress = (at: { progress: number; total?: number }) => onProgress(at.progress, at.total);
        const call = { name, arguments: given, signal, onProgress: progress };
        return toAnswer(await mcpPool.callTool({ server, credential, ...call }));
      },
    }));
}

const isKept = (kept: boolean | string[] | undefined, name: string): boolean =>
  Array.isArray(kept) ? kept.includes(name) : kept === true;

const toAnswer = ({ content, structuredContent, isError }: ToolResult) => {
  const text = content.map(wordsOf).filter(Boolean).join('\n');
  return {
    text: text || (structuredContent === undefined ? '' : JSON.stringify(structuredContent)),
    isError,
  };
};

/** What a model can read of a piece of a result; of others it is told that they are there. */
function wordsOf(piece: ToolContent): string {
  if (piece.type === 'text') return piece.text;
  if (piece.type === 'resource') return piece.text ?? `[resource ${piece.uri}]`;
  if (piece.type === 'resource_link') return `[link ${piece.name}: ${piece.uri}]`;
  return `[${piece.type}, ${piece.mimeType}]`;
}
