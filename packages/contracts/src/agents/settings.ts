import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../pagination.ts';
import { mayEdit, mayRead } from './agent-access.ts';
import { AgentConfig, InferenceConfig } from './agent-config.ts';
import { AgentParams } from './agents.ts';
import { Problem } from './problem.ts';
import { warned } from './warnings.ts';

const maxMetadata = 16_384;

const Metadata = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => JSON.stringify(value).length <= maxMetadata,
    `Expected at most ${maxMetadata} characters.`,
  );

/** What a tenant sets for an agent, its own or a global one; null means as the version says. */
export const AgentSettings = z
  .object({
    enabled: z.boolean().describe('Whether the tenant may invoke the agent and start runs of it.'),
    defaultVersionId: z
      .uuid()
      .nullable()
      .describe('Invoked in place of the newest where `latest` is asked for.'),
    llmModelId: z.string().nullable(),
    inferenceConfig: InferenceConfig.nullable().describe("Stands on top of the version's, member by member."),
    guardrails: z.array(z.string()).nullable().describe("In place of the version's."),
    runTimeoutSeconds: z.number().int().nullable(),
    maxConcurrentRuns: z.number().int().nullable(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AgentSettings' });
export type AgentSettings = z.infer<typeof AgentSettings>;

export const getSettings = defineEndpoint('settings.get', {
  method: 'GET',
  url: '/v1/agents/:agent_id/settings',
  access: mayRead,
  summary: "The tenant's settings of an agent",
  params: AgentParams,
  response: { 200: AgentSettings, 404: Problem },
});

export const ChangeSettingsBody = z.strictObject({
  enabled: z.boolean().optional(),
  defaultVersionId: Id.nullable().optional(),
  llmModelId: AgentConfig.shape.llmModelId.nullable().optional(),
  inferenceConfig: InferenceConfig.nullable().optional(),
  guardrails: AgentConfig.shape.guardrails.unwrap().nullable().optional(),
  runTimeoutSeconds: z.number().int().min(1).max(86_400).nullable().optional(),
  maxConcurrentRuns: z.number().int().min(1).max(10_000).nullable().optional(),
  metadata: Metadata.nullable().optional(),
});
export type ChangeSettingsBody = z.output<typeof ChangeSettingsBody>;

export const ChangedSettings = AgentSettings.extend(warned).meta({ id: 'ChangedSettings' });
export type ChangedSettings = z.infer<typeof ChangedSettings>;

export const changeSettings = defineEndpoint('settings.change', {
  method: 'PATCH',
  url: '/v1/agents/:agent_id/settings',
  access: mayEdit,
  summary: "Change some of the tenant's settings of an agent; each replaces what it was, null takes it back",
  params: AgentParams,
  body: ChangeSettingsBody,
  response: { 200: ChangedSettings, 400: Problem, 404: Problem },
});
