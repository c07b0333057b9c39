import type { Storage } from '@quire/storage';
import { madeAt, temporaryPrefix } from './object-keys.ts';
import { addressLivesS } from './uploads.ts';

const dayMs = 24 * 3_600_000;
const pageSize = 200;

/** Removes uploads that are older than a day, counted from the last moment they could arrive. Returns how many. */
export async function removeExpiredUploads(storage: Storage, now = Date.now()): Promise<number> {
  const youngest = now - dayMs - addressLivesS * 1_000;
  let removed = 0;
  for (;;) {
    const keys = (await storage.list(temporaryPrefix, { limit: pageSize })).map(({ key }) => key);
    const expired = keys.filter((key) => !(madeAt(key) >= youngest));
    await Promise.all(expired.map((key) => storage.delete(key)));
    removed += expired.length;
    // Keys sort by age: a page that is not expired as a whole is the last one.
    if (expired.length < pageSize) return removed;
  }
}
