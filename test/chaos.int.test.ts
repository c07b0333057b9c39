import { expect, inject, it } from 'vitest';
import { rollingRestart } from '../scripts/chaos/rolling-restart.ts';
import { runsUnderFire } from '../scripts/chaos/runs-under-fire.ts';
import { checkStatusMachine } from '../scripts/chaos/status-machine.ts';
import { createTestDatabase } from './support/database.ts';

// In a small size; `npm run chaos` does the same at length.

it('no run is lost, stuck or ended twice while API, workers, Redis and Postgres are killed', {
  timeout: 180_000,
}, async () => {
  const report = await runsUnderFire({ count: 40, kills: 6, everyMs: 800, say: () => {} });
  expect(report).toMatchObject({
    accepted: 40,
    lost: 0,
    doubled: 0,
    stuck: 0,
    endedTwice: 0,
    failures: [],
    broken: 0,
  });
  expect(report.repeated).toBeGreaterThanOrEqual(10);
});

it('replicas that are restarted one after the other drop no request and end no stream for good', {
  timeout: 120_000,
}, async () => {
  const {
    requests,
    ended,
    turnedAway: _,
    ...faults
  } = await rollingRestart({ restarts: 2, lanes: 4, readers: 4 });
  expect(requests).toBeGreaterThan(0);
  expect(ended).toBeGreaterThan(0);
  expect(faults).toEqual({ failed: 0, dropped: 0, unanswered: 0, broken: 0, different: 0 });
});

it('random sequences of claims, writes, faults and cancels agree with the model', {
  timeout: 60_000,
}, async () => {
  const database = await createTestDatabase();
  try {
    await checkStatusMachine({
      databaseUrl: database.appUrl,
      databaseOwnerUrl: database.ownerUrl,
      redisUrl: inject('servers').redisUrl,
      sequences: 150,
    });
  } finally {
    await database.drop();
  }
});
