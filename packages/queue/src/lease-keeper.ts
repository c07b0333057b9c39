import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { connectDb } from '@quire/db';
import { renewLeases } from './jobs.sql.ts';
import type { KeeperNotice, KeeperOptions, KeeperOrder } from './leases.ts';

// Renews leases in a thread of its own, over a connection of its own, whatever the main thread is busy with.

interface Held {
  id: string;
  attempt: number;
  /** When Postgres last said that the claim stands; after one lease without that it is taken for lost. */
  confirmedAt: number;
  /** The work should have ended long before: a main thread that hangs must not keep its jobs for ever. */
  until: number;
}

const { databaseUrl, leaseMs } = workerData as KeeperOptions;
const renewEveryMs = leaseMs / 3;
const retryEveryMs = leaseMs / 30;
const db = connectDb({ url: databaseUrl, max: 1, timeoutMs: renewEveryMs });
const claims = new Map<string, Held>();

const tell = (notice: KeeperNotice) => parentPort?.postMessage(notice);

parentPort?.on('message', (order: KeeperOrder) => {
  const now = performance.now();
  if (order.type === 'hold')
    for (const { id, attempt, forMs } of order.claims)
      claims.set(id, { id, attempt, confirmedAt: now, until: now + forMs });
  else for (const { id, attempt } of order.claims) if (claims.get(id)?.attempt === attempt) claims.delete(id);
});

function lose({ id, attempt }: Held): void {
  claims.delete(id);
  tell({ type: 'lost', id, attempt });
}

/** Claims taken while the statement was under way are the next one's business. */
async function renew(): Promise<void> {
  const asked = [...claims.values()];
  if (asked.length === 0) return;
  const askedAt = performance.now();
  const standing = new Map((await renewLeases(db, asked, leaseMs)).map((row) => [row.id, row]));
  for (const claim of asked) {
    if (claims.get(claim.id) !== claim) continue;
    const row = standing.get(claim.id);
    if (!row) lose(claim);
    else claim.confirmedAt = askedAt;
    if (row?.cancelRequested) tell({ type: 'cancelled', id: claim.id, attempt: claim.attempt });
  }
}

for (;;) {
  const renewed = await renew().then(
    () => true,
    (error: unknown) => {
      tell({ type: 'failed', message: String(error) });
      return false;
    },
  );
  const now = performance.now();
  for (const claim of claims.values())
    if (now - claim.confirmedAt > leaseMs || now > claim.until) lose(claim);
  await delay(renewed ? renewEveryMs : retryEveryMs);
}
