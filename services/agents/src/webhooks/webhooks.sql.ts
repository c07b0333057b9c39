import { Webhook, type WebhookStatus } from '@quire/contracts/agents';
import { type Queryable, type Sql, sql } from '@quire/db';
import { z } from 'zod';
import type { Viewer } from '../actor.ts';

const columns = sql`run_id, url, status, attempts, last_attempt_at, response_status, last_error, delivered_at`;

export interface NewWebhookRow {
  runId: string;
  tenant: string;
  agentId: string;
  url: string;
  sealedSecret: Buffer;
}

export const insertWebhook = (row: NewWebhookRow): Sql =>
  sql`insert into agents.webhook (run_id, tenant, agent_id, url, sealed_secret)
    values (${row.runId}, ${row.tenant}, ${row.agentId}, ${row.url}, ${row.sealedSecret})`;

export const findWebhook = (db: Queryable, { groups }: Viewer, agentId: string, runId: string) =>
  db.maybe(
    Webhook,
    sql`select ${columns} from agents.webhook where run_id = ${runId} and agent_id = ${agentId}
      and not agents.hidden(${agentId}, ${groups}::text[])`,
  );

/** Gives the webhook to a new delivery, which puts an end to any other. */
export const assignDelivery = (tx: Queryable, runId: string, jobId: string) =>
  tx.maybe(
    Webhook.extend({ tenant: z.string() }),
    sql`update agents.webhook set status = 'pending', job_id = ${jobId} where run_id = ${runId}
      returning ${columns}, tenant`,
  );

/** What a delivery records is lost once another one has taken over. */
export const beginAttempt = (tx: Queryable, jobId: string) =>
  tx.maybe(
    z.object({ runId: z.string(), agentId: z.string(), url: z.string(), sealedSecret: z.instanceof(Buffer) }),
    sql`update agents.webhook set attempts = attempts + 1, last_attempt_at = now() where job_id = ${jobId}
      returning run_id, agent_id, url, sealed_secret`,
  );

interface Outcome {
  status: WebhookStatus;
  /** What the receiver answered, if it did. */
  responseStatus?: number;
  error?: string;
}

export const recordOutcome = (tx: Queryable, jobId: string, { status, responseStatus, error }: Outcome) =>
  tx.run(sql`update agents.webhook set status = ${status}, response_status = ${responseStatus}, last_error = ${error},
      delivered_at = case when ${status} = 'delivered' then now() else delivered_at end
    where job_id = ${jobId}`);

export const recordFailure = (tx: Queryable, jobId: string, error: string) =>
  tx.run(sql`update agents.webhook set status = 'failed', last_error = ${error} where job_id = ${jobId}`);
