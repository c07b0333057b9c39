import { once } from 'node:events';
import { connectDb } from '@quire/db';
import { startServers } from '@quire/embedded';
import { bullmqUnderFire, runBullmqWorker } from './chaos/bullmq-under-fire.ts';
import { curationUnderFire } from './chaos/curation-under-fire.ts';
import { createMarks, freeze, staleWrites } from './chaos/lease-trial.ts';
import { type LeaseWorkerOrder, runLeaseWorker } from './chaos/lease-worker.ts';
import { migrateServers } from './chaos/migrate.ts';
import { rollingRestart } from './chaos/rolling-restart.ts';
import { runsUnderFire } from './chaos/runs-under-fire.ts';
import { checkStatusMachine } from './chaos/status-machine.ts';
import { streamsUnderFire } from './chaos/streams-under-fire.ts';

const firePlan = { count: 1_000, kills: 66, everyMs: 2_000, say: console.log };
const streamsPlan = { count: 40, kills: 12, everyMs: 1_500, say: console.log };
const rollingPlan = { restarts: 20, lanes: 8, readers: 10 };
const freezes = 20;
const leaseMs = 15_000;
const sequences = 10_000;

/** What must not have happened, each with how often it did. */
const failures: string[] = [];
function expectNone(what: string, count: number): void {
  console.log(`  ${what.padEnd(52)}${String(count).padStart(6)}`);
  if (count > 0) failures.push(`${what}: ${count}`);
}
const show = (what: string, count: number) => console.log(`  ${what.padEnd(52)}${String(count).padStart(6)}`);

async function runs(): Promise<void> {
  const report = await runsUnderFire(firePlan);
  console.log(`\nruns while API, workers, Redis and Postgres are killed and restarted`);
  show('accepted', report.accepted);
  show('requests sent again under their Idempotency-Key', report.repeated);
  show('SIGKILLs', report.killed);
  show('begun again', report.begunAgain);
  expectNone('lost', report.lost);
  expectNone('made twice for one key', report.doubled);
  expectNone('without an end 60 s after the last fault', report.stuck);
  expectNone('with two terminal statuses', report.endedTwice);
  expectNone('failed only because of the faults', report.failures.length);
  expectNone('with a gap in their log', report.broken);
  for (const message of new Set(report.failures)) console.log(`    ${message}`);
}

async function bullmq(): Promise<void> {
  const report = await bullmqUnderFire(firePlan);
  console.log('\nstock BullMQ jobs, with the same faults on workers and Redis');
  show('accepted', report.accepted);
  show('SIGKILLs', report.killed);
  show('started more than once', report.startedTwice);
  show('failed for good', report.failed);
  show('lost', report.lost);
}

async function leases(): Promise<void> {
  const servers = await startServers({ throwaway: true });
  try {
    await migrateServers(servers);
    const owner = connectDb({ url: servers.databaseOwnerUrl });
    await createMarks(owner);
    await owner.close();
    let stale = 0;
    // Five at a time: each is a process, and the waiting takes no processor.
    for (let done = 0; done < freezes; done += 5) {
      const trials = await Promise.all(Array.from({ length: 5 }, () => freeze(servers, leaseMs)));
      stale += trials.reduce((sum, { marks }) => sum + staleWrites(marks).length, 0);
    }
    console.log(`\n${freezes} workers frozen past their lease of ${leaseMs / 1_000} s, then continued`);
    expectNone('stale writes accepted', stale);
  } finally {
    await servers.stop();
  }
}

async function streams(): Promise<void> {
  const report = await streamsUnderFire(streamsPlan);
  console.log('\nstreams cut at random points and resumed, while the service, a worker and Redis are killed');
  show('streams', report.streams);
  show('cuts', report.cut);
  show('SIGKILLs', report.killed);
  show('of runs that were begun again', report.begunAgain);
  expectNone('with a gap or a repeat', report.broken);
  expectNone('other than the uncut one', report.different);
}

async function rolling(): Promise<void> {
  const report = await rollingRestart(rollingPlan);
  console.log(`\n${rollingPlan.restarts} restarts of one of two replicas at a time, under load`);
  show('requests', report.requests);
  show('sent again, since a connection was closed', report.turnedAway);
  show('ends of streams that were resumed', report.ended);
  expectNone('answers of 500 and above', report.failed);
  expectNone('answers that broke off', report.dropped);
  expectNone('requests that were accepted and not answered', report.unanswered);
  expectNone('streams that broke off', report.broken);
  expectNone('streams with a gap or a repeat', report.different);
}

async function curation(): Promise<void> {
  const report = await curationUnderFire({ rounds: 1 });
  console.log('\nfiles whose worker or reader is killed at each stage');
  show('SIGKILLs', report.killed);
  show('that went through their stage too fast', report.missed);
  expectNone('results other than those of files left in peace', report.different);
  expectNone('jobs that are not over', report.open);
  expectNone('folders of killed processes left behind', report.left);
}

async function machine(): Promise<void> {
  const servers = await startServers({ throwaway: true });
  try {
    await migrateServers(servers);
    await checkStatusMachine({ ...servers, sequences });
    console.log(`\n${sequences} random sequences agree with the model of the status machine`);
  } finally {
    await servers.stop();
  }
}

const sections: Record<string, () => Promise<void>> = {
  runs,
  bullmq,
  leases,
  machine,
  streams,
  rolling,
  curation,
};

const [first, role] = process.argv.slice(2);
if (first === '--role') {
  process.on('disconnect', () => process.exit(0));
  const [order] = await once(process, 'message');
  if (role === 'lease-worker') runLeaseWorker(order as LeaseWorkerOrder);
  else runBullmqWorker(String(order));
} else {
  const wanted = first === undefined ? Object.keys(sections) : [first];
  for (const name of wanted) {
    const section = sections[name];
    if (!section) throw new Error(`There is no "${name}"; there are: ${Object.keys(sections).join(', ')}.`);
    await section();
  }
  if (failures.length > 0) {
    console.error(`\nMust not happen: ${failures.join('; ')}.`);
    process.exit(1);
  }
}
