import { newId, type Pagination, paginate, timeOfId } from '@quire/contracts';
import {
  type InvokeRequest,
  type NewWebhook,
  type Run,
  type RunFilter,
  runJob,
} from '@quire/contracts/agents';
import { type Db, isForeignKeyViolation, type Once, type Queryable, withCommit } from '@quire/db';
import type { Jobs, Tails } from '@quire/queue';
import type { Actor, Viewer } from '../actor.ts';
import { agentNotFound } from '../agents/agents.errors.ts';
import { runTimeoutMsOf, type Targets } from '../agents/targets.ts';
import type { PrepareCall } from '../invocation/call.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { countRuns, selectRuns } from './run-list.sql.ts';
import { createMoveRun } from './run-moves.ts';
import { announce } from './run-news.ts';
import { runNotFound } from './runs.errors.ts';
import { findRun, insertRun } from './runs.sql.ts';

interface RunRequest {
  agentId: string;
  versionId?: string;
  invokeRequest: InvokeRequest;
  webhook?: NewWebhook;
}

export interface Runs {
  /** Accepts a run: it is durable when this returns. Refuses what the agent's version would refuse. */
  create(actor: Actor, request: RunRequest, once?: Once): Promise<Run>;
  get(viewer: Viewer, agentId: string, id: string): Promise<Run>;
  list(viewer: Viewer, agentId: string, filter: RunFilter): Promise<{ runs: Run[]; pagination: Pagination }>;
  /** Ends a run, or asks its worker to; a run that has ended stays as it is. */
  cancel(viewer: Viewer, agentId: string, id: string): Promise<Run>;
}

export interface RunsDeps {
  db: Db;
  jobs: Jobs;
  tails: Tails;
  targets: Targets;
  prepareCall: PrepareCall;
  webhooks: Webhooks;
}

export function createRuns({ db, jobs, tails, targets, prepareCall, webhooks }: RunsDeps): Runs {
  const moveRun = createMoveRun(webhooks);

  async function get(viewer: Viewer, agentId: string, id: string): Promise<Run> {
    const run = await findRun(db.tenant(viewer.tenant), viewer, agentId, id);
    if (!run) throw runNotFound(id);
    return run;
  }

  return {
    get,
    async create(actor, { agentId, versionId, invokeRequest, webhook }, once) {
      const { tenant, userId } = actor;
      const target = await targets.get(actor, agentId, versionId ?? 'latest');
      prepareCall(target, invokeRequest, actor);
      if (webhook) await webhooks.check(webhook);
      const run = newRun({ agentId, versionId: target.version.id, invokeRequest, createdBy: userId });
      const { id } = run;
      const timeoutMs = runTimeoutMsOf(target.settings);
      const accept = async (tx: Queryable) => {
        await jobs.enqueue(tx, runJob, {
          id,
          tenant,
          payload: { agentId },
          concurrencyKey: agentId,
          timeoutMs,
        });
        withCommit(tx, insertRun(tenant, run));
        if (webhook) webhooks.attach(tx, { tenant, agentId, runId: id }, webhook);
        return run;
      };
      await db.transaction(accept, { tenant, once }).catch((error: unknown) => {
        // Deleted since it was looked at.
        throw isForeignKeyViolation(error, 'run_of_agent') ? agentNotFound(agentId) : error;
      });
      jobs.ring(runJob);
      return run;
    },
    async list(viewer, agentId, filter) {
      const { tenant } = viewer;
      const [page, total] = await Promise.all([
        selectRuns(db.tenant(tenant), tenant, agentId, { ...filter, limit: filter.limit + 1 }),
        countRuns(db.tenant(tenant), tenant, agentId, filter),
        targets.see(viewer, agentId),
      ]);
      // Of runs that are not all counted there are at least those that were found.
      const known = page.length > 0 ? Math.max(total, filter.offset + page.length) : total;
      return { runs: page.slice(0, filter.limit), pagination: paginate(filter, known) };
    },
    async cancel(viewer, agentId, id) {
      await get(viewer, agentId, id);
      const outcome = await db.transaction(
        async (tx) => {
          // The job first, as workers do: two orders of locking would wait for each other.
          const outcome = await jobs.cancel(tx, id);
          if (outcome === 'gone') return outcome;
          const cancelling = await moveRun(tx, id, { to: 'cancelling' });
          if (outcome === 'removed') await moveRun(tx, id, { to: 'cancelled' });
          // Claimed, but not begun: the worker will find it cancelled.
          else if (!cancelling) await moveRun(tx, id, { to: 'cancelled' }, ['queued']);
          return outcome;
        },
        { tenant: viewer.tenant },
      );
      if (outcome === 'requested') jobs.signalCancel(runJob, id);
      announce(tails, id);
      return get(viewer, agentId, id);
    },
  };
}

/** A run as it stands when it has just been accepted. */
export function newRun(given: Pick<Run, 'agentId' | 'versionId' | 'invokeRequest' | 'createdBy'>): Run {
  const id = newId();
  return {
    ...given,
    id,
    status: 'queued',
    outputPayload: null,
    error: null,
    attempt: 0,
    createdAt: timeOfId(id),
    startedAt: null,
    completedAt: null,
    usage: null,
  };
}
