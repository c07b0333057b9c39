import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Id, PageQuery, Pagination } from '../pagination.ts';
import { storable } from '../text.ts';
import { mayEdit, mayRead } from './agent-access.ts';
import { AgentConfig } from './agent-config.ts';
import { Agent, AgentParams, ValidateOnlyQuery, VersionLabel, VersionNotes } from './agents.ts';
import { oneConfig } from './one-config.ts';
import { Problem } from './problem.ts';
import { warned } from './warnings.ts';

/** A version in lists: everything but its configuration. */
export const VersionSummary = z
  .object({
    id: z.uuid(),
    number: z.number().int(),
    versionLabel: z.string().nullable(),
    notes: z.string().nullable(),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
  })
  .meta({ id: 'VersionSummary' });
export type VersionSummary = z.infer<typeof VersionSummary>;

/** An immutable snapshot of an agent's configuration. */
export const Version = VersionSummary.extend({ config: AgentConfig }).meta({ id: 'Version' });
export type Version = z.infer<typeof Version>;

export const AgentVersion = z.object({ agent: Agent, version: Version }).meta({ id: 'AgentVersion' });
export type AgentVersion = z.infer<typeof AgentVersion>;

/** A version's id, or `latest` for the current one. */
export const VersionRef = z.union([z.literal('latest'), Id], 'Expected a uuid or latest.');
export type VersionRef = z.infer<typeof VersionRef>;
export const VersionParams = AgentParams.extend({ version_id: VersionRef });

export const listVersions = defineEndpoint('versions.list', {
  method: 'GET',
  url: '/v1/agents/:agent_id/versions',
  access: mayRead,
  summary: "An agent's versions, newest first",
  params: AgentParams,
  querystring: PageQuery,
  response: {
    200: z.object({ agent: Agent, versions: z.array(VersionSummary), pagination: Pagination }),
    404: Problem,
  },
});

export const AddVersionBody = oneConfig({
  config: AgentConfig.optional(),
  configuration: AgentConfig.optional().describe('Another name for config.'),
  versionLabel: VersionLabel.optional(),
  notes: VersionNotes.optional(),
  validateOnly: z.boolean().optional(),
});
export type AddVersionBody = z.output<typeof AddVersionBody>;

export const AddedVersion = AgentVersion.extend(warned).meta({ id: 'AddedVersion' });
export type AddedVersion = z.infer<typeof AddedVersion>;

export const addVersion = defineEndpoint('versions.add', {
  method: 'POST',
  url: '/v1/agents/:agent_id/versions',
  access: mayEdit,
  summary: 'Add a version, which becomes the current one',
  creates: 200,
  params: AgentParams,
  querystring: ValidateOnlyQuery,
  body: AddVersionBody,
  response: {
    200: z.union([AddedVersion.extend({ valid: z.literal(true) }), AddedVersion]),
    400: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    422: Problem,
  },
});

export const getVersion = defineEndpoint('versions.get', {
  method: 'GET',
  url: '/v1/agents/:agent_id/versions/:version_id',
  access: mayRead,
  summary: 'One version with its configuration',
  params: VersionParams,
  response: { 200: AgentVersion, 404: Problem },
});

export const lookupVersion = defineEndpoint('versions.lookup', {
  method: 'POST',
  url: '/v1/agents/lookup',
  access: mayRead,
  operationClass: 'read',
  summary: 'A version by the name of its agent and, where given, its label',
  body: z.strictObject({
    name: storable(z.string().trim().min(1).max(255)),
    versionLabel: VersionLabel.optional(),
  }),
  response: { 200: AgentVersion, 400: Problem, 404: Problem },
});

export const batchGetVersions = defineEndpoint('versions.batchGet', {
  method: 'POST',
  url: '/v1/agents/versions/batch-get',
  access: mayRead,
  operationClass: 'read',
  summary: 'Up to 100 agents with their current versions',
  body: z.strictObject({ agentIds: z.array(Id).min(1).max(100) }),
  response: {
    200: z.object({
      agents: z.array(AgentVersion),
      errors: z.array(z.object({ agentId: z.uuid(), status: z.number().int(), message: z.string() })),
    }),
    400: Problem,
  },
});
