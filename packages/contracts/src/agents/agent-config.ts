import { z } from 'zod';
import { JsonSchema, ragOptions } from './config-parts.ts';
import { Tool } from './tools.ts';

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

/** What a version holds. Which members an agent may set depends on its type. */
export const AgentConfig = z
  .strictObject({
    llmModelId: z.string().min(1).max(256),
    systemPrompt: z.string().max(200_000).optional(),
    inferenceConfig: InferenceConfig.optional(),
    tools: z.array(Tool).max(100).optional(),
    guardrails: z.array(z.string().min(1)).max(50).optional(),
    fallbackModelIds: z.array(z.string().min(1)).max(10).optional(),
    inputSchema: JsonSchema.optional(),
    outputSchema: JsonSchema.optional(),
    ...ragOptions,
  })
  .meta({ id: 'AgentConfig' });
export type AgentConfig = z.infer<typeof AgentConfig>;
