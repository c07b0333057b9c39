import { z } from 'zod';

/** How the model is called; a version or a single request may set any part of it. */
export const InferenceConfig = z
  .strictObject({
    temperature: z.number().min(0).max(2).optional(),
    maxTokens: z.number().int().min(1).max(1_000_000).optional(),
    maxRetries: z.number().int().min(0).max(20).optional(),
    timeout: z.number().positive().max(86_400).optional().describe('Seconds one try may take.'),
  })
  .meta({ id: 'InferenceConfig' });
export type InferenceConfig = z.infer<typeof InferenceConfig>;

const JsonSchema = z.record(z.string(), z.unknown());

/** How a rag agent finds what it answers from. */
export const ragOptions = {
  hxqlQuery: z.string().max(20_000).optional(),
  hybridSearch: z.boolean().optional(),
  limit: z.number().int().min(1).max(1_000).optional(),
  adjacentChunkRange: z.number().int().min(0).max(50).optional(),
  adjacentChunkMerge: z.boolean().optional(),
  rerankerEnabled: z.boolean().optional(),
  rerankerTopN: z.number().int().min(1).max(1_000).optional(),
  enableDeepSearch: z.boolean().optional(),
};

/** What a version holds. Which members an agent may set depends on its type. */
export const AgentConfig = z
  .strictObject({
    llmModelId: z.string().min(1).max(256),
    systemPrompt: z.string().max(200_000).optional(),
    inferenceConfig: InferenceConfig.optional(),
    tools: z.array(JsonSchema).max(100).optional(),
    guardrails: z.array(z.string().min(1)).max(50).optional(),
    fallbackModelIds: z.array(z.string().min(1)).max(10).optional(),
    inputSchema: JsonSchema.optional(),
    outputSchema: JsonSchema.optional(),
    ...ragOptions,
  })
  .meta({ id: 'AgentConfig' });
export type AgentConfig = z.infer<typeof AgentConfig>;
