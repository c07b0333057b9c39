import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { mayInvoke, mayRead } from './agent-access.ts';
import { Problem } from './problem.ts';
import { Run, RunParams } from './runs.ts';

/** `waiting` for the run's end, `pending` until the receiver has answered 2xx, `failed` when it was given up. */
export const WebhookStatus = z.enum(['waiting', 'pending', 'delivered', 'failed']);
export type WebhookStatus = z.infer<typeof WebhookStatus>;

export const Webhook = z
  .object({
    runId: z.uuid(),
    url: z.string(),
    status: WebhookStatus,
    attempts: z.number().int(),
    lastAttemptAt: z.iso.datetime().nullable(),
    /** What the receiver answered last; null where it did not. */
    responseStatus: z.number().int().nullable(),
    lastError: z.string().nullable(),
    deliveredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

/** The body that a receiver gets, signed as Standard Webhooks says. */
export const WebhookMessage = z.object({
  type: z.enum(['run.completed', 'run.failed', 'run.cancelled']),
  /** When the run ended. */
  timestamp: z.iso.datetime(),
  data: z.object({ run: Run }),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

export const getWebhook = defineEndpoint('runs.getWebhook', {
  method: 'GET',
  url: '/v1/agents/:agent_id/runs/:run_id/webhook',
  access: mayRead,
  summary: "How far the delivery of a run's webhook has come",
  params: RunParams,
  response: { 200: Webhook, 404: Problem },
});

export const replayWebhook = defineEndpoint('runs.replayWebhook', {
  method: 'POST',
  url: '/v1/agents/:agent_id/runs/:run_id/webhook/replay',
  access: mayInvoke,
  summary: 'Send the webhook of a run that has ended again, under the same message id',
  params: RunParams,
  response: { 202: Webhook, 404: Problem, 409: Problem },
});
