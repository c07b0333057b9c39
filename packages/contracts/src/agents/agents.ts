import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { BooleanText, Id, PageQuery, Pagination } from '../pagination.ts';
import { storable } from '../text.ts';
import { mayCreate, mayDelete, mayEdit, mayRead } from './agent-access.ts';
import { AgentConfig } from './agent-config.ts';
import { oneConfig } from './one-config.ts';
import { Problem } from './problem.ts';
import { warned } from './warnings.ts';

/** Name of an agent type. Which there are is the registry's to say: `GET /v1/agents/types` lists them. */
export const AgentTypeName = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,63}$/, 'Expected an agent type, such as rag, tool or task.');
export type AgentTypeName = z.infer<typeof AgentTypeName>;

export const Agent = z
  .object({
    id: z.uuid(),
    type: AgentTypeName,
    name: z.string(),
    displayName: z.string(),
    description: z.string(),
    status: z.literal('CREATED'),
    isGlobalAgent: z.boolean(),
    currentVersionId: z.uuid(),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
    modifiedAt: z.iso.datetime(),
    modifiedBy: z.string(),
  })
  .meta({ id: 'Agent' });
export type Agent = z.infer<typeof Agent>;

const AgentName = storable(z.string().trim().min(1).max(255));
const DisplayName = storable(z.string().trim().min(1).max(255));
const Description = storable(z.string().max(200));

export const VersionLabel = storable(z.string().trim().min(1).max(128));
export const VersionNotes = storable(z.string().max(255));

export const AgentParams = z.object({ agent_id: Id });
export const ValidateOnlyQuery = z.strictObject({ validateOnly: BooleanText.optional() });

export const CreateAgentBody = oneConfig({
  name: AgentName,
  displayName: DisplayName.optional(),
  description: Description,
  agentType: AgentTypeName,
  config: AgentConfig.optional(),
  configuration: AgentConfig.optional().describe('Another name for config.'),
  versionLabel: VersionLabel.optional(),
  notes: VersionNotes.optional(),
  validateOnly: z.boolean().optional(),
  isGlobalAgent: z.boolean().optional(),
});
export type CreateAgentBody = z.output<typeof CreateAgentBody>;

const Rehearsal = z.object({ valid: z.literal(true), agent: Agent });

export const CreatedAgent = Agent.extend(warned).meta({ id: 'CreatedAgent' });
export type CreatedAgent = z.infer<typeof CreatedAgent>;

export const createAgent = defineEndpoint('agents.create', {
  method: 'POST',
  url: '/v1/agents',
  access: mayCreate,
  summary: 'Create an agent with its first version',
  creates: 201,
  querystring: ValidateOnlyQuery,
  body: CreateAgentBody,
  response: {
    200: Rehearsal.extend(warned),
    201: CreatedAgent,
    400: Problem,
    403: Problem,
    409: Problem,
    422: Problem,
  },
});

export const getAgent = defineEndpoint('agents.get', {
  method: 'GET',
  url: '/v1/agents/:agent_id',
  access: mayRead,
  summary: 'One agent',
  params: AgentParams,
  response: { 200: Agent, 404: Problem },
});

export const AgentFilter = PageQuery.extend({
  is_global: BooleanText.optional(),
  agentType: AgentTypeName.optional(),
  name: storable(z.string().trim().min(1).max(255)).optional().describe('The whole name.'),
});
export type AgentFilter = z.output<typeof AgentFilter>;

export const listAgents = defineEndpoint('agents.list', {
  method: 'GET',
  url: '/v1/agents',
  access: mayRead,
  summary: "The tenant's agents and the global ones, newest first",
  querystring: AgentFilter,
  response: { 200: z.object({ agents: z.array(Agent), pagination: Pagination }), 400: Problem },
});

export const ChangeAgentBody = z.strictObject({
  name: AgentName.optional(),
  displayName: DisplayName.optional(),
  description: Description.optional(),
  validateOnly: z.boolean().optional(),
});
export type ChangeAgentBody = z.output<typeof ChangeAgentBody>;

export const changeAgent = defineEndpoint('agents.change', {
  method: 'PATCH',
  url: '/v1/agents/:agent_id',
  access: mayEdit,
  summary: 'Change how an agent is named and described',
  params: AgentParams,
  querystring: ValidateOnlyQuery,
  body: ChangeAgentBody,
  response: { 200: z.union([Agent, Rehearsal]), 400: Problem, 403: Problem, 404: Problem, 409: Problem },
});

export const deleteAgent = defineEndpoint('agents.delete', {
  method: 'DELETE',
  url: '/v1/agents/:agent_id',
  access: mayDelete,
  summary: 'Delete an agent with its versions and runs',
  params: AgentParams,
  response: { 200: z.object({ agentId: z.uuid() }), 403: Problem, 404: Problem },
});
