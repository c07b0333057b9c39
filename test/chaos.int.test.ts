import { expect, inject, it } from 'vitest';
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
    stuck: 0,
    endedTwice: 0,
    failures: [],
    broken: 0,
  });
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
