import type { Counters } from '@quire/queue';
import type { Policy } from './policies.ts';

/** How a tenant stands in the current window. */
export interface Standing {
  allowed: boolean;
  /** Calls that are left, as far as this process knows. */
  remaining: number;
  /** Until the next window, s. */
  resetS: number;
}

/** What this process knows of one tenant in one window. */
interface Share {
  /** Calls that it took from the shared counter, and how many of those it has not given away yet. */
  taken: number;
  left: number;
  /** What the shared counter showed last. */
  counted: number;
}

/** Of a limit, so much is taken from the shared counter at once: a large limit costs a round trip only now and then. */
const batchPart = 1 / 1_000;

/**
 * Counts calls by tenant in fixed windows over a counter that all processes share. While that is away each process
 * counts for itself: it then lets through what the limit allows to one.
 */
export function createLimiter(
  name: string,
  { limit, windowS }: Policy,
  counters: Pick<Counters, 'add'>,
  now: () => number = Date.now,
): (tenant: string) => Promise<Standing> {
  const windowMs = windowS * 1_000;
  const batch = Math.max(1, Math.floor(limit * batchPart));
  let window = 0;
  let shares = new Map<string, Share>();

  function shareOf(tenant: string): Share {
    let share = shares.get(tenant);
    if (!share) {
      share = { taken: 0, left: 0, counted: 0 };
      shares.set(tenant, share);
    }
    return share;
  }

  return async (tenant) => {
    const at = now();
    if (Math.floor(at / windowMs) !== window) {
      window = Math.floor(at / windowMs);
      shares = new Map();
    }
    const resetS = Math.ceil(((window + 1) * windowMs - at) / 1_000);
    const share = shareOf(tenant);
    if (share.left === 0 && share.counted < limit) {
      const before =
        (await counters.add(`quire:rate:${name}:${window}:${tenant}`, batch, windowMs)) ?? share.taken;
      const granted = Math.min(batch, Math.max(0, limit - before));
      share.taken += granted;
      share.left += granted;
      share.counted = Math.max(share.counted, before + batch);
    }
    const allowed = share.left > 0;
    if (allowed) share.left -= 1;
    return { allowed, remaining: share.left + Math.max(0, limit - share.counted), resetS };
  };
}
