import { Worker } from 'node:worker_threads';
import type { OnError } from './redis.ts';

export interface KeeperOptions {
  databaseUrl: string;
  leaseMs: number;
}

interface ClaimName {
  id: string;
  attempt: number;
}
/** A claim and how long it is held at most, ms; one that lasts longer is left to others. */
type HeldClaim = ClaimName & { forMs: number };
export type KeeperOrder =
  | { type: 'hold'; claims: readonly HeldClaim[] }
  | { type: 'release'; claims: readonly ClaimName[] };
export type KeeperNotice = (ClaimName & { type: 'lost' | 'cancelled' }) | { type: 'failed'; message: string };

/** Keeps claims alive, also while the main thread is blocked. */
export interface Leases {
  hold(claims: readonly HeldClaim[]): void;
  release(claim: ClaimName): void;
  close(): Promise<void>;
}

const keeperFile = import.meta.url.endsWith('.ts')
  ? new URL('../../../dist/lease-keeper.js', import.meta.url)
  : new URL('./lease-keeper.js', import.meta.url);

const restartAfterMs = 500;
/** The thread may renew what has ended for a moment: to wake it for each claim would cost more than that. */
const releaseEveryMs = 100;

/** Starts the thread that renews leases; one that ends is started again and holds what it held. */
export function startLeases(
  options: KeeperOptions & {
    /** Told that a claim is somebody else's now, or that its job is to be cancelled. */
    onNotice(notice: ClaimName & { type: 'lost' | 'cancelled' }): void;
    onError: OnError;
  },
): Leases {
  const { databaseUrl, leaseMs, onNotice, onError } = options;
  const held = new Map<string, { claim: ClaimName; until: number }>();
  let released: ClaimName[] = [];
  let closed = false;
  let keeper = start();

  function start(): Worker {
    const thread = new Worker(keeperFile, { workerData: { databaseUrl, leaseMs } satisfies KeeperOptions });
    const now = performance.now();
    order(thread, {
      type: 'hold',
      claims: [...held.values()].map(({ claim, until }) => ({ ...claim, forMs: until - now })),
    });
    thread.on('message', (notice: KeeperNotice) => {
      if (notice.type === 'failed') onError(new Error(`leases were not renewed: ${notice.message}`));
      else onNotice(notice);
    });
    thread.on('error', onError);
    thread.on('exit', () => {
      if (!closed)
        setTimeout(() => {
          if (!closed) keeper = start();
        }, restartAfterMs);
    });
    return thread;
  }

  function sendReleased(): void {
    if (!closed) order(keeper, { type: 'release', claims: released });
    released = [];
  }

  return {
    hold(claims) {
      const now = performance.now();
      for (const { forMs, ...claim } of claims) held.set(claim.id, { claim, until: now + forMs });
      order(keeper, { type: 'hold', claims });
    },
    release({ id, attempt }) {
      if (held.get(id)?.claim.attempt === attempt) held.delete(id);
      if (released.length === 0) setTimeout(sendReleased, releaseEveryMs);
      released.push({ id, attempt });
    },
    async close() {
      closed = true;
      await keeper.terminate();
    },
  };
}

const order = (thread: Worker, order: KeeperOrder) => thread.postMessage(order);
