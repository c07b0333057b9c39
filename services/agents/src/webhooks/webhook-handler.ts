import { type Run, WebhookMessage, type webhookJob } from '@quire/contracts/agents';
import { AppError } from '@quire/errors';
import type { Outgoing } from '@quire/outgoing';
import { type JobHandler, jobCancelled } from '@quire/queue';
import type { Seal } from '@quire/seal';
import type { Runs } from '../runs/runs.ts';
import { signedHeaders } from './sign.ts';
import { receiverFailed, receiverGone } from './webhooks.errors.ts';
import { beginAttempt, recordFailure, recordOutcome } from './webhooks.sql.ts';
import { sealedFor } from './webhooks.ts';

interface WebhookHandlerDeps {
  runs: Runs;
  outgoing: Outgoing;
  webhookSeal: Seal;
  now?: () => number;
}

/** What a worker does to tell a run's end: one signed POST, again later where it fails. */
export function createWebhookHandler(deps: WebhookHandlerDeps): JobHandler<typeof webhookJob.payload> {
  const { runs, outgoing, webhookSeal, now = Date.now } = deps;

  function post(url: string, secret: string, run: Run, signal: AbortSignal) {
    const body = JSON.stringify(messageOf(run));
    // A run ends once, so its id names the message, however often it is sent.
    const signed = signedHeaders(secret, { id: run.id, timestamp: Math.floor(now() / 1000), body });
    const headers = { 'content-type': 'application/json', 'user-agent': 'Quire', ...signed };
    return outgoing.fetch(url, { method: 'POST', headers, body, signal, maxBytes: 0 });
  }

  return {
    async handle(work) {
      const { id, tenant, signal } = work;
      const webhook = await work.write((tx) => beginAttempt(tx, id));
      // Deleted with its run, or another delivery has taken over.
      if (!webhook) throw jobCancelled(id);
      const { runId, agentId, url } = webhook;
      const secret = webhookSeal.open(webhook.sealedSecret, sealedFor({ tenant, runId }));
      const run = await runs.get({ tenant, groups: null }, agentId, runId);
      const { responseStatus, failure } = await post(url, secret, run, signal).then(
        ({ status }) => ({ responseStatus: status, failure: failureOf(status) }),
        (error: unknown) => ({ responseStatus: undefined, failure: error }),
      );
      if (!failure) {
        await work.finish((tx) => recordOutcome(tx, id, { status: 'delivered', responseStatus }));
        return;
      }
      if (failure instanceof AppError && !signal.aborted) {
        const error = failure.message;
        await work.write((tx) => recordOutcome(tx, id, { status: 'pending', responseStatus, error }));
      }
      throw failure;
    },
    async abandon(tx, { id }, reason) {
      await recordFailure(tx, id, reason.message);
    },
  };
}

function failureOf(status: number): AppError | undefined {
  if (status >= 200 && status < 300) return undefined;
  return status === 410 ? receiverGone() : receiverFailed(status);
}

/** What a receiver is told: the run as the interface shows it. */
const messageOf = (run: Run): WebhookMessage =>
  WebhookMessage.parse({ type: `run.${run.status}`, timestamp: run.completedAt, data: { run } });
