import { z } from 'zod';
import type { McpLimits } from './limits.ts';
import type { McpTool, ToolList } from './mcp-server.ts';
import { hasUnseen, oneLine, paragraphs } from './plain-text.ts';

/** A page as far as we trust it: one tool that is wrong does not spoil the others. */
export const ToolPage = z.object({
  tools: z.array(z.unknown()),
  nextCursor: z.string().optional(),
});
export type ToolPage = z.infer<typeof ToolPage>;

const ListedTool = z.object({
  name: z.string(),
  description: z.string().optional(),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  annotations: z.looseObject({ readOnlyHint: z.boolean().optional() }).optional(),
});

const maxNameLength = 128;
const maxDepth = 64;
/** Of what is said about tools that were left out. */
const maxSkipped = 100;

type ListLimits = Pick<
  McpLimits,
  'maxTools' | 'maxToolListBytes' | 'maxSchemaBytes' | 'maxDescriptionLength'
>;

/** Gathers the pages of a server's list of tools, taking no more than the limits allow. */
export function createToolList(limits: ListLimits): {
  add(page: ToolPage): void;
  isFull(): boolean;
  list: ToolList;
} {
  const list: ToolList = { tools: [], skipped: [] };
  const names = new Set<string>();
  let size = 0;
  let isFull = false;

  function skip(name: string, reason: string): void {
    if (list.skipped.length < maxSkipped) list.skipped.push({ name: oneLine(name, 80), reason });
  }

  function stop(reason: string): void {
    isFull = true;
    skip('*', reason);
  }

  function take(given: unknown): void {
    const { tool, name, fault } = readTool(given, limits);
    size += tool ? JSON.stringify(tool).length : 0;
    if (!tool) skip(name, fault);
    else if (names.has(name)) skip(name, 'The server lists another tool of this name.');
    else if (list.tools.length >= limits.maxTools)
      stop(`Only the first ${limits.maxTools} tools of a server are used.`);
    else if (size > limits.maxToolListBytes)
      stop(`The descriptions of all tools together are longer than ${limits.maxToolListBytes} characters.`);
    else {
      names.add(name);
      list.tools.push(tool);
    }
  }

  return {
    list,
    isFull: () => isFull,
    add({ tools }) {
      for (const given of tools) if (!isFull) take(given);
    },
  };
}

type Read =
  | { tool: McpTool; name: string; fault?: undefined }
  | { tool?: undefined; name: string; fault: string };

function readTool(given: unknown, limits: ListLimits): Read {
  const { success, data, error } = ListedTool.safeParse(given);
  if (!success) return { name: nameOf(given), fault: `It is not described as a tool: ${faultOf(error)}.` };
  const { name, description = '', inputSchema, annotations } = data;
  const fault = faultOfName(name) ?? faultOfSchema(inputSchema, limits.maxSchemaBytes);
  if (fault !== undefined) return { name, fault };
  const isReadOnly = annotations?.readOnlyHint === true;
  const tool = {
    name,
    description: paragraphs(description, limits.maxDescriptionLength),
    inputSchema,
    isReadOnly,
  };
  return { name, tool };
}

const nameOf = (given: unknown): string =>
  typeof given === 'object' && given !== null && 'name' in given && typeof given.name === 'string'
    ? given.name
    : '(without a name)';

function faultOf({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.join('.') || 'the whole'}: ${issue.message}` : 'unknown';
}

function faultOfName(name: string): string | undefined {
  if (name.length === 0 || name.length > maxNameLength) return `A name has 1 to ${maxNameLength} characters.`;
  if (hasUnseen(name)) return 'The name has control characters, or others that cannot be seen.';
  if (/\s/u.test(name)) return 'The name has spaces.';
  return undefined;
}

function faultOfSchema(schema: Record<string, unknown>, maxBytes: number): string | undefined {
  if (isDeeperThan(schema, maxDepth))
    return `The schema of its arguments is nested deeper than ${maxDepth} levels.`;
  if (Buffer.byteLength(JSON.stringify(schema)) > maxBytes)
    return `The schema of its arguments is longer than ${maxBytes} bytes.`;
  return undefined;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}
