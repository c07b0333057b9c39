import { newId } from '@quire/contracts';
import { type Run, runJob } from '@quire/contracts/agents';
import { connectDb, type Db, sql } from '@quire/db';
import { AppError } from '@quire/errors';
import { loadCatalogue } from '@quire/models';
import { connectJobs, connectSignals, jobCancelled } from '@quire/queue';
import fc from 'fast-check';
import { z } from 'zod';
import { claimJobs, releaseJob, takeBackJobs } from '../../packages/queue/src/jobs.sql.ts';
import { type Claim, createClaim } from '../../packages/queue/src/work.ts';
import { createCheckConfig } from '../../services/agents/src/agent-types/check-config.ts';
import { createVersions } from '../../services/agents/src/agents/versions.ts';
import { appendEvents } from '../../services/agents/src/runs/run-events.sql.ts';
import { createMoveRun, type MoveRun, statusEvent } from '../../services/agents/src/runs/run-status.ts';
import { insertRun } from '../../services/agents/src/runs/runs.sql.ts';
import { createRuns, type Runs } from '../../services/agents/src/runs/runs.ts';
import type { Webhooks } from '../../services/agents/src/webhooks/webhooks.ts';

type Status = Run['status'];

/** What is known of one run without looking into the database. */
interface Model {
  status: Status;
  /** Its job, until that has ended. */
  job: { held: boolean; cancelRequested: boolean } | undefined;
  /** Claims so far; the last one holds the job, if any does. */
  claims: number;
  events: number;
}

interface Real {
  db: Db;
  runs: Runs;
  moveRun: MoveRun;
  id: string;
  agentId: string;
  claims: Claim[];
}

type Step = fc.AsyncCommand<Model, Real>;

const tenant = 'chaos/machine';
const isTerminal = (status: Status) => ['completed', 'failed', 'cancelled'].includes(status);

/** Whether a write of the claim `n` (from 1) must be accepted. */
const isHeldBy = (model: Model, n: number) => model.job?.held === true && model.claims === n;

const codeOf = (error: unknown) => {
  if (error instanceof AppError) return error.code;
  throw error;
};

/** After each step the database must say what the model says. */
async function compare(model: Model, { db, id }: Real): Promise<void> {
  const Row = z.object({
    status: z.string(),
    lastSeq: z.number(),
    events: z.number(),
    ends: z.number(),
    attempt: z.number().nullable(),
    held: z.boolean().nullable(),
  });
  const row = await db.tenant(tenant).one(
    Row,
    sql`select r.status, r.last_seq, j.attempt, j.held,
        (select count(*) from agents.run_event where run_id = r.id) as events,
        (select count(*) from agents.run_event where run_id = r.id and type = 'run.status'
          and data #>> '{run,status}' in ('completed', 'failed', 'cancelled')) as ends
      from agents.run r left join engine.job j on j.id = r.id where r.id = ${id}`,
  );
  const expected = {
    status: model.status,
    lastSeq: model.events,
    events: model.events,
    ends: isTerminal(model.status) ? 1 : 0,
    attempt: model.job ? model.claims : null,
    held: model.job ? model.job.held : null,
  };
  if (JSON.stringify(row, Object.keys(expected)) !== JSON.stringify(expected))
    throw new Error(`expected ${JSON.stringify(expected)}, found ${JSON.stringify(row)}`);
}

function step(
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Step {
  return {
    check,
    async run(model, real) {
      await run(model, real);
      await compare(model, real);
    },
    toString: () => name,
  };
}

/** A write of a claim, however old: accepted exactly when the claim still holds the job. */
function write(
  name: string,
  n: number,
  call: (real: Real, claim: Claim) => Promise<unknown>,
  accepted: (model: Model) => void,
): Step {
  return step(
    `${name} by claim ${n}`,
    ({ claims }) => claims >= n,
    async (model, real) => {
      const refusal = await call(real, real.claims[n - 1] as Claim).then(() => undefined, codeOf);
      if (isHeldBy(model, n)) {
        if (refusal) throw new Error(`${name} was refused: ${refusal}`);
        accepted(model);
      } else if (refusal !== 'job.lease_lost') throw new Error(`${name} of a stale claim: ${refusal}`);
    },
  );
}

function move(model: Model, to: Status, from: readonly Status[]): void {
  if (!from.includes(model.status)) return;
  model.status = to;
  model.events += 1;
}

const claim = step(
  'claim',
  () => true,
  async (model, real) => {
    const [claimed] = await claimJobs(real.db, runJob.name, 1, 15_000);
    const free = model.job !== undefined && !model.job.held;
    if (free !== (claimed !== undefined)) throw new Error(`a claim gave ${JSON.stringify(claimed)}`);
    if (!claimed || !model.job) return;
    real.claims.push(createClaim(real.db, claimed));
    model.claims += 1;
    model.job.held = true;
  },
);

const release = (kind: 'failed' | 'handed_back') =>
  step(
    kind,
    ({ claims }) => claims > 0,
    async (model, real) => {
      const { id, attempt } = real.claims.at(-1) as Claim;
      await releaseJob(real.db, id, { attempt, kind, message: 'said the model', delayMs: 0 });
      if (model.job) model.job.held = false;
    },
  );

/** The worker stands still: its lease passes, and whoever looks takes the job back. */
const expire = step(
  'expire',
  ({ job }) => job?.held === true,
  async (model, real) => {
    await real.db.run(sql`update engine.job set lease_until = now() - interval '1 s' where id = ${real.id}`);
    await takeBackJobs(real.db, runJob.name);
    // However long it would wait now: what comes next is not a matter of time.
    await real.db.run(sql`update engine.job set available_at = now() where id = ${real.id}`);
    if (model.job) model.job.held = false;
  },
);

const cancel = step(
  'cancel',
  () => true,
  async (model, real) => {
    await real.runs.cancel(tenant, real.agentId, real.id);
    if (!model.job) return;
    const begun = model.status === 'in_progress';
    move(model, 'cancelling', ['in_progress']);
    if (!model.job.held) {
      move(model, 'cancelled', ['queued', 'cancelling']);
      model.job = undefined;
      return;
    }
    model.job.cancelRequested = true;
    if (!begun) move(model, 'cancelled', ['queued']);
  },
);

const begin = (n: number) =>
  write(
    'begin',
    n,
    ({ moveRun }, { id, attempt, write: put }) =>
      put((tx) => moveRun(tx, id, { to: 'in_progress', attempt })),
    (model) => move(model, 'in_progress', ['queued', 'in_progress']),
  );

const tell = (n: number) =>
  write(
    'events',
    n,
    (_, { id, write: put }) => put((tx) => appendEvents(tx, id, [{ type: 'text' }, { type: 'text' }])),
    (model) => {
      model.events += 2;
    },
  );

const end = (n: number, to: 'completed' | 'failed' | 'cancelled') =>
  write(
    `end as ${to}`,
    n,
    ({ moveRun }, { id, finish }) =>
      finish(async (tx) => {
        // As the handler does when it abandons what it never began.
        if (to === 'failed') await moveRun(tx, id, { to: 'in_progress' }, ['queued']);
        await moveRun(tx, id, { to });
      }),
    (model) => {
      if (to === 'failed') move(model, 'in_progress', ['queued']);
      move(model, to, to === 'cancelled' ? ['queued', 'cancelling'] : ['in_progress', 'cancelling']);
      model.job = undefined;
    },
  );

const claimNumber = fc.integer({ min: 1, max: 4 });
const steps: fc.Arbitrary<Step>[] = [
  fc.constant(claim),
  fc.constant(claim),
  fc.constant(expire),
  fc.constant(release('failed')),
  fc.constant(release('handed_back')),
  fc.constant(cancel),
  claimNumber.map(begin),
  claimNumber.map(begin),
  claimNumber.map(tell),
  fc
    .tuple(claimNumber, fc.constantFrom('completed' as const, 'failed' as const, 'cancelled' as const))
    .map(([n, to]) => end(n, to)),
];

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
  const catalogue = loadCatalogue({ env: {} });
  const tails = { append() {}, follow: () => () => {}, close() {} };
  const versions = createVersions({ db, checkConfig: createCheckConfig(catalogue) });
  const prepareCall = () => {
    throw jobCancelled('nobody calls this');
  };
  const runs = createRuns({ db, jobs, tails, versions, prepareCall, webhooks });
  const agentId = newId();
  await owner.run(sql`insert into agents.agent
      (id, tenant, type, name, display_name, description, is_global, current_version_id, version_count, created_by, modified_by)
    values (${agentId}, ${tenant}, 'tool', ${agentId}, 'a', 'a', false, ${newId()}, 1, 'me', 'me')`);

  async function setup(): Promise<{ model: Model; real: Real }> {
    const id = newId();
    await db.transaction(
      async (tx) => {
        const entry = {
          id,
          tenant,
          agentId,
          versionId: newId(),
          invokeRequest: { inputs: {} },
          userId: 'me',
        };
        await appendEvents(tx, id, [statusEvent(await insertRun(tx, entry))]);
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
    await Promise.all([db.close(), owner.close(), catalogue.close()]);
  }
}
