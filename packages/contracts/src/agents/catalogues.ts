import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PageQuery, Pagination } from '../pagination.ts';
import { mayRead } from './agent-access.ts';
import { AgentTypeName } from './agents.ts';
import { Problem } from './problem.ts';

const AgentTypeInfo = z.object({
  type: AgentTypeName,
  description: z.string(),
  capabilities: z.array(z.string()),
});

export const listAgentTypes = defineEndpoint('agents.types', {
  method: 'GET',
  url: '/v1/agents/types',
  access: mayRead,
  summary: 'Agent types that can be made',
  querystring: PageQuery,
  response: { 200: z.object({ agentTypes: z.array(AgentTypeInfo), pagination: Pagination }), 400: Problem },
});

export const Model = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    badge: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    agentTypes: z.array(z.string()),
    capabilities: z.object({
      function_calling: z.boolean(),
      max_context_length: z.number().int().nullable(),
      streaming: z.boolean(),
      tool_choice: z.boolean(),
      vision: z.boolean(),
      structured_output: z.boolean(),
    }),
    regions: z.array(z.string()),
    deprecationStatus: z.object({
      deprecated: z.boolean(),
      deprecationDate: z.string().nullable(),
      replacementModelName: z.string().nullable(),
    }),
  })
  .meta({ id: 'Model' });
export type Model = z.infer<typeof Model>;

export const listModels = defineEndpoint('models.list', {
  method: 'GET',
  url: '/v1/models',
  access: mayRead,
  summary: 'Language models that agents can use',
  querystring: PageQuery.extend({ 'filter[agentType]': AgentTypeName.optional() }),
  response: { 200: z.object({ models: z.array(Model), pagination: Pagination }), 400: Problem },
});

export const Guardrail = z
  .object({
    name: z.string(),
    description: z.string(),
    category: z.string(),
    strength: z
      .enum(['High', 'Medium', 'Low'])
      .nullable()
      .describe('How readily it acts; null where it has no degrees.'),
    appliesTo: z.array(z.enum(['input', 'output'])),
  })
  .meta({ id: 'Guardrail' });
export type Guardrail = z.infer<typeof Guardrail>;

export const listGuardrails = defineEndpoint('guardrails.list', {
  method: 'GET',
  url: '/v1/guardrails',
  access: mayRead,
  summary: 'Guardrails that agents and calls can use',
  querystring: PageQuery,
  response: { 200: z.object({ guardrails: z.array(Guardrail), pagination: Pagination }), 400: Problem },
});

export const getHealth = defineEndpoint('health.get', {
  method: 'GET',
  url: '/health',
  access: 'public',
  summary: 'Whether the service answers',
  response: { 200: z.object({ message: z.literal('Healthy') }) },
});

const ToolInfo = z
  .object({
    toolType: z.string(),
    description: z.string(),
    status: z.enum(['available', 'unavailable']),
    reason: z.string().nullable().describe('Why it is not available, and what to do.'),
  })
  .meta({ id: 'ToolInfo' });

export const listTools = defineEndpoint('tools.list', {
  method: 'GET',
  url: '/v1/tools',
  access: mayRead,
  summary: 'Kinds of tools that agents can have, and which of them this installation can run',
  querystring: PageQuery,
  response: { 200: z.object({ tools: z.array(ToolInfo), pagination: Pagination }), 400: Problem },
});
