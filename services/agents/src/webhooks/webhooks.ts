import { newId } from '@quire/contracts';
import { type NewWebhook, type Webhook, webhookJob } from '@quire/contracts/agents';
import { afterCommit, type Db, type Queryable, withCommit } from '@quire/db';
import type { Outgoing } from '@quire/outgoing';
import type { Jobs } from '@quire/queue';
import type { Seal } from '@quire/seal';
import type { Viewer } from '../actor.ts';
import { webhookNotDue, webhookNotFound } from './webhooks.errors.ts';
import { assignDelivery, findWebhook, insertWebhook } from './webhooks.sql.ts';

interface Place {
  tenant: string;
  agentId: string;
  runId: string;
}

export interface Webhooks {
  /** Refuses an address that may not be called. */
  check(webhook: NewWebhook): Promise<void>;
  /** Gives a new run its webhook, with the commit of the transaction that accepts the run. */
  attach(tx: Queryable, place: Place, webhook: NewWebhook): void;
  /** Begins the delivery of a run's webhook, if it has one, in the transaction that ends the run. */
  deliver(tx: Queryable, runId: string): Promise<void>;
  get(place: Place & Viewer): Promise<Webhook>;
  /** Delivers once more; what is left of an earlier delivery is given up. */
  replay(place: Place & Viewer): Promise<Webhook>;
}

export interface WebhooksDeps {
  db: Db;
  jobs: Jobs;
  outgoing: Outgoing;
  webhookSeal: Seal;
}

/** What the secret of a run's webhook is bound to. */
export const sealedFor = ({ tenant, runId }: { tenant: string; runId: string }) => `${tenant} ${runId}`;

export function createWebhooks({ db, jobs, outgoing, webhookSeal }: WebhooksDeps): Webhooks {
  async function get({ agentId, runId, ...viewer }: Place & Viewer): Promise<Webhook> {
    const webhook = await findWebhook(db.tenant(viewer.tenant), viewer, agentId, runId);
    if (!webhook) throw webhookNotFound(runId);
    return webhook;
  }

  async function deliver(tx: Queryable, runId: string): Promise<void> {
    const id = newId();
    const webhook = await assignDelivery(tx, runId, id);
    if (!webhook) return;
    await jobs.enqueue(tx, webhookJob, { id, tenant: webhook.tenant, payload: {} });
    afterCommit(tx, () => jobs.ring(webhookJob));
  }

  return {
    get,
    check: ({ url }) => outgoing.check(url, 'webhook.url'),
    attach(tx, place, { url, secret }) {
      const sealedSecret = webhookSeal.close(secret, sealedFor(place));
      withCommit(tx, insertWebhook({ ...place, url, sealedSecret }));
    },
    deliver,
    async replay(place) {
      const { status } = await get(place);
      if (status === 'waiting') throw webhookNotDue(place.runId);
      await db.transaction((tx) => deliver(tx, place.runId), { tenant: place.tenant });
      return get(place);
    },
  };
}
