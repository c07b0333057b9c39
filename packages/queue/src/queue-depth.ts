import type { Job } from '@quire/contracts';
import type { Queryable } from '@quire/db';
import { queueFull } from './errors.ts';
import { countWaiting } from './jobs.sql.ts';

/** Keeps a tenant from having more than so many jobs of a kind waiting. */
export interface QueueDepth {
  /** @throws `job.queue_full` */
  admit(tx: Queryable, job: Pick<Job, 'name' | 'becomes'>, tenant: string, limit: number): Promise<void>;
}

/** A count is believed this long, together with what this process has added since. */
const believedMs = 1_000;
const maxCounts = 10_000;

/**
 * Counts at most once a second per tenant and only up to the limit, so that the check costs nothing on most calls and never
 * more than a short walk along an index. Several replicas may together exceed the limit by what they accept in a second.
 */
export function createQueueDepth(now: () => number = () => performance.now()): QueueDepth {
  const counts = new Map<string, { waiting: number; added: number; at: number }>();
  return {
    async admit(tx, { name, becomes = name }, tenant, limit) {
      const key = `${name} ${tenant}`;
      const count = counts.get(key) ?? { waiting: 0, added: 0, at: Number.NEGATIVE_INFINITY };
      if (counts.size >= maxCounts) counts.clear();
      counts.set(key, count);
      if (now() - count.at > believedMs) {
        // Marked before it is made: calls at the same time go by the old count.
        Object.assign(count, { added: 0, at: now() });
        count.waiting = await countWaiting(tx, [name, becomes], tenant, limit);
      }
      if (count.waiting + count.added >= limit) throw queueFull(limit);
      count.added += 1;
    },
  };
}
