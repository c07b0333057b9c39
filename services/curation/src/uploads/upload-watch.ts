import type { Db } from '@quire/db';
import type { Log } from '@quire/service-kit';
import type { Storage } from '@quire/storage';
import { addressLifetimeS } from '../addresses/lifetime.ts';
import type { CurationJobs } from '../jobs/jobs.ts';
import { uploadKey } from '../jobs/object-keys.ts';
import { type DueLook, takeDueLooks } from './upload-watch.sql.ts';

interface WatchDeps {
  db: Db;
  storage: Storage;
  jobs: CurationJobs;
  log: Log;
}

const tickMs = 1_000;
/** Uploads that one process looks for in a tick, and side by side. */
const looksPerTick = 40;
const looksAtOnce = 8;

/**
 * Looks for uploads that no notification told of, and ends the jobs whose upload never came. Any number of processes
 * may watch side by side.
 */
export function watchUploads({ db, storage, jobs, log }: WatchDeps): { close(): Promise<void> } {
  async function look({ expired, ...job }: DueLook): Promise<void> {
    if (await storage.head(uploadKey(job))) await jobs.start(job);
    else if (expired) await jobs.expire(job);
  }

  async function tick(): Promise<void> {
    const due = await takeDueLooks(db, looksPerTick, addressLifetimeS);
    const next = due.values();
    const lane = async () => {
      for (const job of next) await look(job);
    };
    await Promise.all(Array.from({ length: looksAtOnce }, lane));
  }

  let ticking = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    ticking = tick()
      .catch((err: unknown) => log.warn({ err }, 'looking for uploads failed'))
      .finally(() => {
        busy = false;
      });
  }, tickMs);

  return {
    async close() {
      clearInterval(timer);
      await ticking;
    },
  };
}
