import type { Db, Once, Queryable } from '@quire/db';

/** How something is made. */
export interface Making {
  /** Says whether it would work, and leaves nothing behind. */
  validateOnly: boolean;
  once?: Once;
}

/** A transaction for real, or one that is taken back when it has shown that it would work. */
export async function transactOrRehearse<T>(
  db: Db,
  options: Making & { tenant: string },
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  if (!options.validateOnly) return db.transaction(work, options);
  const rehearsed: { result?: T } = {};
  try {
    await db.transaction(async (tx) => {
      rehearsed.result = await work(tx);
      throw rehearsed;
    }, options);
  } catch (thrown) {
    if (thrown !== rehearsed) throw thrown;
  }
  return rehearsed.result as T;
}
