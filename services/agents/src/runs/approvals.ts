import { type Approval, type DecideBody, runJob } from '@quire/contracts/agents';
import type { Db } from '@quire/db';
import type { Jobs } from '@quire/queue';
import { invalidRequest } from '@quire/service-kit';
import type { Author, Viewer } from '../actor.ts';
import { recordAudit } from '../audit/audit.ts';
import { decide, lockApprovals, selectApprovals } from './approvals.sql.ts';
import { alreadyDecided } from './runs.errors.ts';
import type { Runs } from './runs.ts';

export interface Approvals {
  list(viewer: Viewer, agentId: string, runId: string): Promise<Approval[]>;
  /** Records decisions. The run goes on with the last one that it waits for; deciding the same again changes nothing. */
  decide(author: Author, agentId: string, runId: string, body: DecideBody): Promise<Approval[]>;
}

export function createApprovals({
  db,
  jobs,
  runs,
}: {
  db: Db;
  jobs: Jobs;
  runs: Pick<Runs, 'get'>;
}): Approvals {
  return {
    async list(viewer, agentId, runId) {
      await runs.get(viewer, agentId, runId);
      return selectApprovals(db.tenant(viewer.tenant), runId);
    },
    async decide(author, agentId, runId, { approvals }) {
      await runs.get(author, agentId, runId);
      const decided = await db.transaction(
        async (tx) => {
          const open = new Map((await lockApprovals(tx, runId)).map((one) => [one.callId, one]));
          for (const [i, one] of approvals.entries()) {
            const known = open.get(one.callId);
            if (!known)
              throw invalidRequest({
                [`approvals[${i}].callId`]: ['The run does not wait with such a call.'],
              });
            if (known.isApproved === one.isApproved) continue;
            if (known.isApproved !== null) throw alreadyDecided(one.callId);
            await decide(tx, runId, author.userId, one);
            const details = { callId: one.callId, tool: known.tool, isApproved: one.isApproved };
            await recordAudit(tx, author, { action: 'run.approve', target: runId, details });
          }
          const after = await selectApprovals(tx, runId);
          if (after.every(({ isApproved }) => isApproved !== null)) await jobs.resume(tx, runId);
          return after;
        },
        { tenant: author.tenant },
      );
      jobs.ring(runJob);
      return decided;
    },
  };
}
