import { z } from 'zod';
import { InferenceConfig } from './agent-config.ts';
import { ragOptions } from './config-parts.ts';
import { MessagePart } from './message-parts.ts';

const itemStatus = { status: z.enum(['in_progress', 'completed', 'incomplete']).optional() };

export const Message = z
  .strictObject({
    type: z.literal('message').optional(),
    ...itemStatus,
    role: z.enum(['user', 'assistant', 'system']),
    content: z.union([z.string().max(1_000_000), z.array(MessagePart).min(1).max(200)]),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

const CallId = z.string().min(1).max(256);

/** A call of one of the client's functions, as an answer handed it back. */
const FunctionCall = z
  .strictObject({
    type: z.literal('function_call'),
    ...itemStatus,
    callId: CallId,
    name: z.string().min(1).max(256),
    arguments: z.string().max(1_000_000).describe('A JSON object as text.'),
  })
  .meta({ id: 'FunctionCall' });

/** What the client's function returned. It follows the call. */
const FunctionCallOutput = z
  .strictObject({
    type: z.literal('function_call_output'),
    callId: CallId,
    output: z.string().max(1_000_000),
  })
  .meta({ id: 'FunctionCallOutput' });

export const ConversationItem = z.discriminatedUnion('type', [Message, FunctionCall, FunctionCallOutput]);
export type ConversationItem = z.infer<typeof ConversationItem>;

const perCall = {
  guardrails: z.array(z.string().min(1)).max(50).optional(),
  inferenceConfig: InferenceConfig.optional(),
};

/** What rag and tool agents are asked. */
export const ChatRequest = z
  .strictObject({
    messages: z.array(ConversationItem).min(1).max(1_000),
    ...ragOptions,
    adjacentEmbeddingRange: ragOptions.adjacentChunkRange.describe('Another name for adjacentChunkRange.'),
    adjacentEmbeddingMerge: ragOptions.adjacentChunkMerge.describe('Another name for adjacentChunkMerge.'),
    ...perCall,
    temperature: InferenceConfig.shape.temperature,
    maxTokens: InferenceConfig.shape.maxTokens,
  })
  .meta({ id: 'ChatRequest' });
export type ChatRequest = z.infer<typeof ChatRequest>;

/** What task agents are asked; the inputs are checked against the agent's own schema. */
export const TaskRequest = z
  .strictObject({ inputs: z.record(z.string(), z.unknown()), ...perCall })
  .meta({ id: 'TaskRequest' });
export type TaskRequest = z.infer<typeof TaskRequest>;

export const InvokeRequest = z.union([ChatRequest, TaskRequest]);
export type InvokeRequest = z.infer<typeof InvokeRequest>;
