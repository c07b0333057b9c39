import { mcpPoolBusy } from './mcp.errors.ts';

interface SlotOptions {
  max: number;
  maxWaiting: number;
  maxWaitMs: number;
  /** Asked for room where all are taken; says whether it will come by itself. */
  makeRoom(): void;
}

/** So many of something may be there at once; who comes later waits a bounded time, in a bounded queue. */
export interface Slots {
  /** Throws `mcp.pool_busy` (503) where the wait would be too long. */
  take(signal?: AbortSignal): Promise<void>;
  giveBack(): void;
  readonly taken: number;
  readonly waiting: number;
}

export function createSlots({ max, maxWaiting, maxWaitMs, makeRoom }: SlotOptions): Slots {
  const queue = new Set<() => void>();
  let taken = 0;

  function wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.delete(enter);
        clearTimeout(limit);
        signal?.removeEventListener('abort', onAbort);
      };
      const enter = () => {
        leave();
        resolve();
      };
      const onAbort = () => {
        leave();
        reject(signal?.reason);
      };
      const limit = setTimeout(() => {
        leave();
        reject(mcpPoolBusy(max));
      }, maxWaitMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      queue.add(enter);
    });
  }

  return {
    get taken() {
      return taken;
    },
    get waiting() {
      return queue.size;
    },
    async take(signal) {
      signal?.throwIfAborted();
      if (taken < max) {
        taken += 1;
        return;
      }
      if (queue.size >= maxWaiting) throw mcpPoolBusy(max);
      const place = wait(signal);
      makeRoom();
      await place;
    },
    giveBack() {
      const [next] = queue;
      // The slot changes hands, so that nobody slips in between.
      if (next) next();
      else taken -= 1;
    },
  };
}
