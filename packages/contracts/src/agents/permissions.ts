import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { storable } from '../text.ts';
import { mayEdit, mayRead } from './agent-access.ts';
import { AgentParams } from './agents.ts';
import { Problem } from './problem.ts';

const UserGroup = storable(z.string().trim().min(1).max(256));

/** Which groups of the tenant an agent is kept for. */
export const AgentPermissions = z
  .object({
    userGroups: z
      .array(z.string())
      .describe(
        'To everybody else, administrators excepted, the agent is unknown; empty means that nobody is kept out.',
      ),
  })
  .meta({ id: 'AgentPermissions' });
export type AgentPermissions = z.infer<typeof AgentPermissions>;

export const getPermissions = defineEndpoint('permissions.get', {
  method: 'GET',
  url: '/v1/agents/:agent_id/permissions',
  access: mayRead,
  summary: 'Who of the tenant may see and use an agent',
  params: AgentParams,
  response: { 200: AgentPermissions, 404: Problem },
});

export const SetPermissionsBody = z.strictObject({ userGroups: z.array(UserGroup).max(100) });
export type SetPermissionsBody = z.output<typeof SetPermissionsBody>;

export const setPermissions = defineEndpoint('permissions.set', {
  method: 'PUT',
  url: '/v1/agents/:agent_id/permissions',
  access: mayEdit,
  summary: 'Say who of the tenant may see and use an agent, its own or a global one',
  params: AgentParams,
  body: SetPermissionsBody,
  response: { 200: AgentPermissions, 400: Problem, 404: Problem },
});
