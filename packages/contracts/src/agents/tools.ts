import { z } from 'zod';
import { JsonSchema, ragOptions } from './config-parts.ts';

const named = {
  name: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{1,64}$/, 'Expected 1 to 64 letters, digits, _ and -.')
    .optional()
    .describe('What the model calls it by.'),
  description: z.string().max(4_000).optional(),
};

const approved = {
  requireApproval: z
    .boolean()
    .optional()
    .describe('Whether it is called only when a person has agreed. Runs wait for it.'),
};

/** One MCP server: registered here, or by its address alone. */
const McpServerReference = z
  .strictObject({
    id: z.uuid().optional(),
    url: z.string().min(1).max(2_083).optional(),
    validationMode: z.enum(['strict', 'lenient']).optional(),
    toolConfiguration: z
      .strictObject({
        allowedTools: z.array(z.string().min(1).max(256)).max(1_000).optional(),
        requireApproval: z
          .union([z.boolean(), z.array(z.string().min(1).max(256)).max(1_000)])
          .optional()
          .describe(
            'Tools that are called only when a person has agreed: all, or those named. Runs wait for it.',
          ),
      })
      .optional(),
  })
  .refine(({ id, url }) => (id === undefined) !== (url === undefined), {
    path: ['id'],
    message: 'Name the server by id or by url, one of them.',
  });

/** Something an agent may do besides answering. */
export const Tool = z
  .discriminatedUnion('toolType', [
    z.strictObject({ toolType: z.literal('rag'), ...named, ...ragOptions }),
    z.strictObject({
      toolType: z.literal('function'),
      ...named,
      name: named.name.unwrap(),
      inputSchema: JsonSchema.describe('Of the arguments. The call is handed back to the client.'),
    }),
    z.strictObject({
      toolType: z.literal('mcp'),
      ...named,
      mcpServerReferences: z.array(McpServerReference).min(1).max(20),
    }),
    z.strictObject({ toolType: z.literal('structured_output'), ...named, outputSchema: JsonSchema }),
    z.strictObject({
      toolType: z.literal('task_agent'),
      ...named,
      agentId: z.uuid(),
      agentVersion: z.union([z.literal('latest'), z.uuid()], 'Expected a uuid or latest.').optional(),
      ...approved,
    }),
    z.strictObject({ toolType: z.literal('code_interpreter'), ...named, ...approved }),
  ])
  .meta({ id: 'Tool' });
export type Tool = z.infer<typeof Tool>;
