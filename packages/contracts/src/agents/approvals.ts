import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { storable } from '../text.ts';
import { mayInvoke, mayRead } from './agent-access.ts';
import { Problem } from './problem.ts';
import { RunParams } from './runs.ts';

/** A call of a tool that a run waits with until a person has decided. */
export const Approval = z
  .object({
    callId: z.string(),
    tool: z.string(),
    arguments: z.string().describe('A JSON object as text.'),
    /** Null until somebody has decided. */
    isApproved: z.boolean().nullable(),
    reason: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Approval' });
export type Approval = z.infer<typeof Approval>;

/** Written to a run's event log when it begins to wait. */
export const ApprovalEvent = z
  .object({
    type: z.literal('run.approval_required'),
    callId: z.string(),
    name: z.string(),
    arguments: z.string(),
  })
  .meta({ id: 'ApprovalEvent' });
export type ApprovalEvent = z.infer<typeof ApprovalEvent>;

const Decision = z.strictObject({
  callId: z.string().min(1).max(256),
  isApproved: z.boolean(),
  reason: storable(z.string().max(1_000)).optional().describe('The model is told it.'),
});
export const DecideBody = z.strictObject({ approvals: z.array(Decision).min(1).max(100) });
export type DecideBody = z.infer<typeof DecideBody>;

const Approvals = z.object({ approvals: z.array(Approval) });

export const listApprovals = defineEndpoint('runs.listApprovals', {
  method: 'GET',
  url: '/v1/agents/:agent_id/runs/:run_id/approvals',
  access: mayRead,
  summary: 'The calls that a run asked to have approved last',
  params: RunParams,
  response: { 200: Approvals, 404: Problem },
});

export const decideApprovals = defineEndpoint('runs.decide', {
  method: 'POST',
  url: '/v1/agents/:agent_id/runs/:run_id/approvals',
  access: mayInvoke,
  summary: 'Approve or refuse calls that a run waits with; it goes on when all are decided',
  params: RunParams,
  body: DecideBody,
  response: { 200: Approvals, 400: Problem, 404: Problem, 409: Problem },
});
