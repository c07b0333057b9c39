import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Moment } from '../moment.ts';
import { Id, PageQuery, Pagination } from '../pagination.ts';
import { mayInvoke, mayRead } from './agent-access.ts';
import { AgentParams } from './agents.ts';
import { NewWebhook } from './new-webhook.ts';
import { Problem } from './problem.ts';
import { InvokeRequest } from './requests.ts';
import { AgentResponse, Usage } from './responses.ts';

export const RunStatus = z.enum(['queued', 'in_progress', 'completed', 'failed', 'cancelling', 'cancelled']);
export type RunStatus = z.infer<typeof RunStatus>;

export const Run = z
  .object({
    id: z.uuid(),
    agentId: z.uuid(),
    versionId: z.uuid(),
    status: RunStatus,
    invokeRequest: InvokeRequest,
    outputPayload: AgentResponse.nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    attempt: z.number().int(),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
    startedAt: z.iso.datetime().nullable(),
    completedAt: z.iso.datetime().nullable(),
    usage: Usage.nullable(),
  })
  .meta({ id: 'Run' });
export type Run = z.infer<typeof Run>;

/** Written to a run's event log at each change of its status. */
export const RunStatusEvent = z.object({ type: z.literal('run.status'), run: Run });
export type RunStatusEvent = z.infer<typeof RunStatusEvent>;

const statusNames = RunStatus.options.join(', ');

/** One status or several, repeated or separated by commas. */
const StatusFilter = z.union([z.string(), z.array(z.string())]).transform((given, context) => {
  const names = new Set([given].flat().flatMap((text) => text.split(',')));
  const statuses: RunStatus[] = [];
  for (const name of names) {
    const status = RunStatus.safeParse(name);
    if (status.success) statuses.push(status.data);
    else context.addIssue(`"${name}" is no status of a run; there are ${statusNames}.`);
  }
  return statuses;
});

export const RunFilter = PageQuery.extend({
  status: StatusFilter.optional().describe('One status or several, repeated or separated by commas.'),
  createdAfter: Moment.optional().describe('Runs created later than this.'),
  createdBefore: Moment.optional().describe(
    'Runs created earlier than this. Between two moments, or one and now, `totalItems` counts up to 10,000.',
  ),
});
export type RunFilter = z.output<typeof RunFilter>;

export const RunParams = AgentParams.extend({ run_id: Id });

export const createRun = defineEndpoint('runs.create', {
  method: 'POST',
  url: '/v1/agents/:agent_id/runs',
  access: mayInvoke,
  operationClass: 'invoke',
  summary: 'Invoke an agent in the background',
  creates: 202,
  params: AgentParams,
  body: z.strictObject({
    invokeRequest: InvokeRequest,
    versionId: Id.optional(),
    webhook: NewWebhook.optional(),
  }),
  response: { 202: Run, 400: Problem, 404: Problem, 409: Problem, 422: Problem },
});

export const listRuns = defineEndpoint('runs.list', {
  method: 'GET',
  url: '/v1/agents/:agent_id/runs',
  access: mayRead,
  summary: "An agent's runs, newest first",
  params: AgentParams,
  querystring: RunFilter,
  response: { 200: z.object({ runs: z.array(Run), pagination: Pagination }), 400: Problem, 404: Problem },
});

export const getRun = defineEndpoint('runs.get', {
  method: 'GET',
  url: '/v1/agents/:agent_id/runs/:run_id',
  access: mayRead,
  summary: 'One run',
  params: RunParams,
  response: { 200: Run, 404: Problem },
});

export const cancelRun = defineEndpoint('runs.cancel', {
  method: 'POST',
  url: '/v1/agents/:agent_id/runs/:run_id/cancel',
  access: mayInvoke,
  summary: 'Cancel a run; a run that has ended stays as it is',
  params: RunParams,
  response: { 200: Run, 404: Problem },
});

export const streamRun = defineEndpoint('runs.stream', {
  method: 'GET',
  url: '/v1/agents/:agent_id/runs/:run_id(^[^:/]+)::stream',
  access: mayRead,
  summary:
    "A run's events from the first or after a given one, and then as they come; they are kept for 24 hours after its end",
  params: RunParams,
  querystring: z.strictObject({
    starting_after: z
      .string()
      .regex(/^\d{1,9}$/, 'Expected a stream id.')
      .optional(),
  }),
  response: { 400: Problem, 404: Problem, 410: Problem },
});
