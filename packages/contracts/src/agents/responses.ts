import { z } from 'zod';

export const Usage = z
  .object({
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
    totalTokens: z.number().int(),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof Usage>;

const ItemStatus = z.enum(['in_progress', 'completed', 'incomplete']);

export const OutputItem = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('message'),
      status: ItemStatus,
      role: z.literal('assistant'),
      content: z.array(z.object({ type: z.literal('output_text'), text: z.string() })),
    }),
    z.object({
      type: z.literal('function_call'),
      status: ItemStatus,
      callId: z.string(),
      name: z.string(),
      arguments: z.string().describe('A JSON object as text.'),
    }),
  ])
  .meta({ id: 'OutputItem' });
export type OutputItem = z.infer<typeof OutputItem>;

/** An agent's answer, whole or as far as it has come. */
export const AgentResponse = z
  .object({
    id: z.uuid(),
    object: z.literal('response'),
    createdAt: z.number().int().describe('Unix seconds.'),
    model: z.string(),
    status: ItemStatus,
    output: z.array(OutputItem),
    usage: Usage,
    customOutputs: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AgentResponse' });
export type AgentResponse = z.infer<typeof AgentResponse>;

const numbered = { id: z.uuid(), sequenceNumber: z.number().int() };

export const IncompleteReason = z.enum(['max_output_tokens', 'content_filter', 'error', 'cancelled']);
export type IncompleteReason = z.infer<typeof IncompleteReason>;

/** How a tool that is executed here comes along. Streams of runs tell it; those of invocations do not. */
export const ToolEvent = z
  .object({
    type: z.literal('run.tool'),
    callId: z.string(),
    name: z.string(),
    status: z.enum(['started', 'progress', 'completed', 'failed']),
    progress: z.number().optional(),
    total: z.number().optional(),
  })
  .meta({ id: 'ToolEvent' });
export type ToolEvent = z.infer<typeof ToolEvent>;

/** A piece of a streamed answer. Exactly one of the last two kinds ends a stream. */
export const Chunk = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('response.created'), ...numbered, response: AgentResponse }),
    z.object({
      type: z.literal('response.output_text.delta'),
      ...numbered,
      delta: z.string(),
      role: z.literal('assistant'),
    }),
    z.object({
      type: z.literal('response.function_call_arguments.done'),
      ...numbered,
      callId: z.string(),
      name: z.string(),
      arguments: z.string(),
    }),
    z.object({
      type: z.literal('response.incomplete'),
      ...numbered,
      response: AgentResponse,
      incompleteDetails: z.object({ reason: IncompleteReason, message: z.string() }),
    }),
    z.object({ type: z.literal('response.completed'), ...numbered, response: AgentResponse }),
  ])
  .meta({ id: 'Chunk' });
export type Chunk = z.infer<typeof Chunk>;
