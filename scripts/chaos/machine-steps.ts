import { type Run, runJob } from '@quire/contracts/agents';
import { type Db, sql } from '@quire/db';
import { AppError } from '@quire/errors';
import fc from 'fast-check';
import { z } from 'zod';
import { claimJobs, releaseJob, takeBackJobs } from '../../packages/queue/src/jobs.sql.ts';
import { type Claim, createClaim } from '../../packages/queue/src/work.ts';
import { appendEvents } from '../../services/agents/src/runs/run-events.sql.ts';
import { beginRun, endRun, type MoveRun } from '../../services/agents/src/runs/run-moves.ts';
import type { Runs } from '../../services/agents/src/runs/runs.ts';

type Status = Run['status'];

/** What is known of one run without looking into the database. */
export interface Model {
  status: Status;
  /** Its job, until that has ended. */
  job: { held: boolean; cancelRequested: boolean } | undefined;
  /** Claims so far; the last one holds the job, if any does. */
  claims: number;
  events: number;
}

export interface Real {
  db: Db;
  runs: Runs;
  moveRun: MoveRun;
  id: string;
  agentId: string;
  claims: Claim[];
}

type Step = fc.AsyncCommand<Model, Real>;

export const tenant = 'chaos/machine';
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
    await real.runs.cancel({ tenant, groups: null }, real.agentId, real.id);
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
    (_, held) => beginRun(held),
    (model) => move(model, 'in_progress', ['queued', 'in_progress']),
  );

const texts = [{ type: 'text' }, { type: 'text' }];

const tell = (n: number) =>
  write(
    'events',
    n,
    (_, held) => appendEvents(held, texts),
    (model) => {
      model.events += texts.length;
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

/** As the handler ends what it has done, where no webhook waits for it. */
const complete = (n: number) =>
  write(
    'complete',
    n,
    (_, held) => endRun(held, { to: 'completed', events: texts }),
    (model) => {
      const { events } = model;
      move(model, 'completed', ['in_progress', 'cancelling']);
      if (model.events > events) model.events += texts.length;
      model.job = undefined;
    },
  );

const claimNumber = fc.integer({ min: 1, max: 4 });
/** What workers, users and faults do to a run, each with what must come of it. */
export const steps: fc.Arbitrary<Step>[] = [
  fc.constant(claim),
  fc.constant(claim),
  fc.constant(expire),
  fc.constant(release('failed')),
  fc.constant(release('handed_back')),
  fc.constant(cancel),
  claimNumber.map(begin),
  claimNumber.map(begin),
  claimNumber.map(tell),
  claimNumber.map(complete),
  fc
    .tuple(claimNumber, fc.constantFrom('completed' as const, 'failed' as const, 'cancelled' as const))
    .map(([n, to]) => end(n, to)),
];
