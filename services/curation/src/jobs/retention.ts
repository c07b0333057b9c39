import type { Queryable } from '@quire/db';
import type { Chore } from '@quire/queue';
import type { Storage } from '@quire/storage';
import { removeFiles } from './job-files.ts';
import { findOldJobs, forgetJobs } from './retention.sql.ts';

const batchSize = 100;

/** Forgets ended jobs after `hours`, files first, so that a clean-up that is cut off leaves nothing nobody knows of. */
export const retentionChore = (db: Queryable, storage: Storage, hours: number): Chore => ({
  name: 'curation.jobs',
  everyMs: 600_000,
  async clean(signal) {
    for (;;) {
      const old = await findOldJobs(db, hours, batchSize);
      for (const job of old) {
        if (signal.aborted) return;
        await removeFiles(storage, job);
      }
      await forgetJobs(
        db,
        old.map(({ id }) => id),
      );
      if (old.length < batchSize) return;
    }
  },
});
