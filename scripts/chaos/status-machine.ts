import { newId } from '@quire/contracts';
import { runJob } from '@quire/contracts/agents';
import { connectDb, sql } from '@quire/db';
import { connectJobs, connectSignals, jobCancelled } from '@quire/queue';
import fc from 'fast-check';
import { createFindVersion } from '../../services/agents/src/agents/find-version.ts';
import { createTargets } from '../../services/agents/src/agents/targets.ts';
import { createMoveRun } from '../../services/agents/src/runs/run-moves.ts';
import { insertRun } from '../../services/agents/src/runs/runs.sql.ts';
import { createRuns, newRun } from '../../services/agents/src/runs/runs.ts';
import type { Webhooks } from '../../services/agents/src/webhooks/webhooks.ts';
import { type Model, type Real, steps, tenant } from './machine-steps.ts';

const refuse = async () => {
  throw jobCancelled('nobody calls this');
};
/** No run here has one. */
const webhooks: Webhooks = {
  check: async () => {},
  attach: async () => {},
  deliver: async () => {},
  get: refuse,
  replay: refuse,
};

/**
 * Random sequences of what workers, users and faults do to one run, each step compared with a model: only the newest claim
 * writes, a terminal status stays, the log has no gap.
 * @throws with the shortest sequence that fails
 */
export async function checkStatusMachine(options: {
  databaseUrl: string;
  databaseOwnerUrl: string;
  redisUrl: string;
  sequences: number;
  seed?: number;
}): Promise<void> {
  const { databaseUrl, redisUrl, sequences, seed } = options;
  const onError = () => {};
  const db = connectDb({ url: databaseUrl });
  const owner = connectDb({ url: options.databaseOwnerUrl });
  const signals = connectSignals(redisUrl, onError);
  const jobs = connectJobs({ databaseUrl, redisUrl, signals, onError });
  const tails = { append() {}, follow: () => () => {}, close() {} };
  const targets = createTargets({ findVersion: createFindVersion(db) });
  const prepareCall = () => {
    throw jobCancelled('nobody calls this');
  };
  const runs = createRuns({ db, jobs, tails, targets, prepareCall, webhooks });
  const agentId = newId();
  await owner.run(sql`insert into agents.agent
      (id, tenant, type, name, display_name, description, is_global, current_version_id, version_count, created_by, modified_by)
    values (${agentId}, ${tenant}, 'tool', ${agentId}, 'a', 'a', false, ${newId()}, 1, 'me', 'me')`);

  async function setup(): Promise<{ model: Model; real: Real }> {
    const run = newRun({ agentId, versionId: newId(), invokeRequest: { inputs: {} }, createdBy: 'me' });
    const { id } = run;
    await db.transaction(
      async (tx) => {
        await tx.run(insertRun(tenant, run));
        await jobs.enqueue(tx, runJob, { id, tenant, payload: { agentId } });
      },
      { tenant },
    );
    return {
      model: { status: 'queued', job: { held: false, cancelRequested: false }, claims: 0, events: 1 },
      real: { db, runs, moveRun: createMoveRun(webhooks), id, agentId, claims: [] },
    };
  }

  try {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 14 }), async (commands) => {
        const begun = await setup();
        try {
          await fc.asyncModelRun(() => begun, commands);
        } finally {
          // So that the next sequence claims its own job.
          await db.run(sql`delete from engine.job where id = ${begun.real.id}`);
        }
      }),
      { numRuns: sequences, ...(seed !== undefined && { seed }) },
    );
  } finally {
    await jobs.close();
    signals.close();
    await Promise.all([db.close(), owner.close()]);
  }
}
