import type { Db } from '@quire/db';
import type { Chore } from '@quire/queue';
import type { Storage } from '@quire/storage';
import { fileKey, uploadKey } from './file-keys.ts';
import { forgetFiles, selectExpiredFiles } from './files.sql.ts';

/** Readers that were given an address have this long to come, and uploads that began in time to end. */
const graceS = 3_600;
const batchSize = 100;

/** Removes files whose time is over: those deleted, those never uploaded and those kept long enough. */
export const fileChores = (db: Db, storage: Pick<Storage, 'delete'>): Chore[] => [
  { name: 'agents.files', everyMs: 600_000, clean: (signal) => removeExpiredFiles(db, storage, signal) },
];

/** The bytes go first, so that a row is there until nothing is left. Returns how many files are gone. */
export async function removeExpiredFiles(
  db: Db,
  storage: Pick<Storage, 'delete'>,
  signal?: AbortSignal,
  afterS = graceS,
): Promise<number> {
  let gone = 0;
  while (!signal?.aborted) {
    const files = await selectExpiredFiles(db, afterS, batchSize);
    const keys = files.flatMap(({ tenant, id }) => [uploadKey(tenant, id), fileKey(tenant, id)]);
    await Promise.all(keys.map((key) => storage.delete(key)));
    await forgetFiles(
      db,
      files.map(({ id }) => id),
    );
    gone += files.length;
    if (files.length < batchSize) break;
  }
  return gone;
}
