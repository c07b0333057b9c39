import { z } from 'zod';
import { InferenceConfig, ragOptions } from './agent-config.ts';

/** Where the bytes of an image or document are. */
const Source = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('base64'), mediaType: z.string(), data: z.string() }),
  z.strictObject({ type: z.literal('url'), url: z.url() }),
  z.strictObject({ type: z.literal('s3_path'), path: z.string().min(1) }),
]);

/** One part of a message. */
const MessagePart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('image'), source: Source }),
  z.strictObject({ type: z.literal('document'), name: z.string().min(1), source: Source }),
  z.strictObject({
    type: z.literal('container_upload'),
    fileId: z.uuid(),
    fileName: z.string().min(1),
    mediaType: z.string().min(1),
  }),
  z.strictObject({
    type: z.literal('image_url'),
    imageUrl: z.union([z.string().min(1), z.strictObject({ url: z.string().min(1) })]),
  }),
]);

export const Message = z
  .strictObject({
    role: z.enum(['user', 'assistant', 'system']),
    content: z.union([z.string(), z.array(MessagePart).min(1)]),
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
