import type { runJob } from '@quire/contracts/agents';
import { type Db, databaseUnavailable } from '@quire/db';
import { AppError } from '@quire/errors';
import type { Catalogue } from '@quire/models';
import { type JobHandler, jobCancelled, type Tails, type Work } from '@quire/queue';
import type { Targets } from '../agents/targets.ts';
import type { PrepareCall } from '../invocation/call.ts';
import { ApprovalPending } from '../invocation/pause.ts';
import { type Outcome, readChunks, respond } from '../invocation/respond.ts';
import type { Account } from '../usage/call-record.ts';
import { toUsageRow, type UsageRow } from '../usage/usage-row.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { createRunLog, type RunLog } from './run-log.ts';
import { beginRun, createMoveRun, endRun } from './run-moves.ts';
import { announce } from './run-news.ts';
import { findPause, pauseRun } from './run-pause.ts';
import type { BegunRun, RunChange } from './runs.sql.ts';

interface RunHandlerDeps {
  db: Db;
  catalogue: Catalogue;
  targets: Targets;
  prepareCall: PrepareCall;
  tails: Tails;
  webhooks: Webhooks;
}

/** What a worker does with a run: the pipeline of `invoke`, with the run's event log as its reader. */
export function createRunHandler(deps: RunHandlerDeps): JobHandler<typeof runJob.payload> {
  const moveRun = createMoveRun(deps.webhooks);

  async function execute(
    run: BegunRun,
    work: Work,
    log: RunLog,
    signal: AbortSignal,
    account: Account,
  ): Promise<Outcome> {
    const target = await deps.targets.resume(work.tenant, run.agentId, run.versionId);
    const caller = {
      tenant: work.tenant,
      userId: run.createdBy,
      waiting: run.hasPaused ? { resumed: await findPause(deps.db.tenant(work.tenant), work.id) } : {},
      beforeEffect: (tool: string) => work.forbidRetry(`the tool ${tool} may have changed something already`),
    };
    const call = deps.prepareCall(target, run.invokeRequest, caller);
    return readChunks(respond(call, signal, account), log.append);
  }

  return {
    async handle(work) {
      const { id } = work;
      const run = await beginRun(work);
      // Cancelled before it began, or deleted with its agent.
      if (!run) throw jobCancelled(id);
      announce(deps.tails, id);

      const broken = new AbortController();
      const signal = AbortSignal.any([work.signal, broken.signal]);
      const log = createRunLog(
        work,
        (events) => announce(deps.tails, id, events),
        (error) => broken.abort(error),
      );
      let used: UsageRow | undefined;
      const account: Account = (record) => {
        used = toUsageRow(deps.catalogue, id, 'run', record);
      };
      const change = await execute(run, work, log, signal, account).then(changeOf, (error: unknown) =>
        error instanceof ApprovalPending && !signal.aborted ? error : changeOfError(error, signal),
      );
      const events = await log.close();
      if (signal.aborted && !isCancel(signal.reason)) throw signal.reason;
      if (change instanceof ApprovalPending) {
        await pauseRun(work, change, events);
        announce(deps.tails, id);
        return;
      }
      const cancelled = change.to === 'failed' && isCancel(signal.reason);
      const end = {
        ...change,
        ...(cancelled && { to: 'cancelled' as const, error: undefined }),
        events,
        used,
      };
      if (run.hasWebhook) await work.finish((tx) => moveRun(tx, id, end));
      else await endRun(work, end);
      announce(deps.tails, id);
    },
    async abandon(tx, { id }, reason) {
      if (isCancel(reason)) {
        await moveRun(tx, id, { to: 'cancelled' });
        return;
      }
      // A run may fail only after it has begun; a worker that died at once left it queued.
      await moveRun(tx, id, { to: 'in_progress' }, ['queued']);
      await moveRun(tx, id, { to: 'failed', error: errorOf(reason) });
    },
  };
}

const isCancel = (reason: unknown) => reason instanceof AppError && reason.code === jobCancelled.code;

const errorOf = ({ code, message }: AppError) => ({ code, message });

function changeOf({ response, failure }: Outcome): RunChange {
  const { usage } = response;
  return failure
    ? { to: 'failed', error: errorOf(failure.error), usage }
    : { to: 'completed', outputPayload: response, usage };
}

/** A refusal or a failed model ends the run; a database that is away and anything unforeseen are left to another attempt. */
function changeOfError(error: unknown, signal: AbortSignal): RunChange {
  const again = !(error instanceof AppError) || error.code === databaseUnavailable.code;
  if (!signal.aborted && again) throw error;
  return { to: 'failed', error: error instanceof AppError ? errorOf(error) : undefined };
}
