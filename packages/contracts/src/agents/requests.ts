import { z } from 'zod';
import { InferenceConfig } from './agent-config.ts';
import { ragOptions } from './config-parts.ts';
import { MessagePart } from './message-parts.ts';

export const Message = z
  .strictObject({
    role: z.enum(['user', 'assistant', 'system']),
    content: z.union([z.string().max(1_000_000), z.array(MessagePart).min(1).max(200)]),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

const perCall = {
  guardrails: z.array(z.string().min(1)).max(50).optional(),
  inferenceConfig: InferenceConfig.optional(),
};

/** What rag and tool agents are asked. */
export const ChatRequest = z
  .strictObject({
    messages: z.array(Message).min(1).max(1_000),
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
