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
export type KeeperOrder = ClaimName & ({ type: 'hold'; forMs: number } | { type: 'release' });
export type KeeperNotice = (ClaimName & { type: 'lost' | 'cancelled' }) | { type: 'failed'; message: string };

/** Keeps claims alive, also while the main thread is blocked. */
export interface Leases {
  /** @param forMs how long at most; a claim that lasts longer is left to others */
  hold(claim: ClaimName, forMs: number): void;
  release(claim: ClaimName): void;
  close(): Promise<void>;
}

const keeperFile = import.meta.url.endsWith('.ts')
  ? new URL('../../../dist/lease-keeper.js', import.meta.url)
  : new URL('./lease-keeper.js', import.meta.url);

const restartAfterMs = 500;

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
  let closed = false;
  let keeper = start();

  function start(): Worker {
    const thread = new Worker(keeperFile, { workerData: { databaseUrl, leaseMs } satisfies KeeperOptions });
    for (const { claim, until } of held.values()) order(thread, claim, until - performance.now());
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

  const order = (thread: Worker, { id, attempt }: ClaimName, forMs: number) =>
    thread.postMessage({ type: 'hold', id, attempt, forMs } satisfies KeeperOrder);

  return {
    hold(claim, forMs) {
      held.set(claim.id, { claim, until: performance.now() + forMs });
      order(keeper, claim, forMs);
    },
    release({ id, attempt }) {
      if (held.get(id)?.claim.attempt === attempt) held.delete(id);
      keeper.postMessage({ type: 'release', id, attempt } satisfies KeeperOrder);
    },
    async close() {
      closed = true;
      await keeper.terminate();
    },
  };
}
