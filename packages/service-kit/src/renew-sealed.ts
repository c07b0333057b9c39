import type { Db, Queryable, Sql } from '@quire/db';
import { createSeal } from '@quire/seal';
import { z } from 'zod';

/** Where a service keeps what it sealed. */
export interface SealedColumn {
  /** `<schema>.<table>` and column, for those who read about it. */
  name: string;
  /** What it is sealed for. */
  purpose: string;
  /** At most `limit` rows that do not begin with `mark`, as `key`, `bound_to` and `sealed`. */
  selectStale(mark: Buffer, limit: number): Sql;
  /** Puts `renewed` in place of `sealed`, where that still stands. */
  replace(key: string, sealed: Buffer, renewed: Buffer): Sql;
}

interface RenewOptions {
  /** Connected as the owner, whom row-level security does not stop. */
  db: Db;
  secret: string;
  previousSecret: string | undefined;
  columns: readonly SealedColumn[];
}

const StaleRow = z.object({ key: z.string(), boundTo: z.string(), sealed: z.instanceof(Buffer) });
const rowsAtOnce = 500;

/**
 * Seals anew, under the current secret, all that is sealed under the one before. May be run again at any time, while
 * everything else runs. Returns how many rows of each column it renewed.
 */
export async function renewSealed(options: RenewOptions): Promise<Record<string, number>> {
  const renewed: Record<string, number> = {};
  for (const column of options.columns) renewed[column.name] = await renewColumn(options, column);
  return renewed;
}

async function renewColumn(
  { db, secret, previousSecret }: RenewOptions,
  column: SealedColumn,
): Promise<number> {
  const seal = createSeal(secret, column.purpose, previousSecret);
  let count = 0;
  for (;;) {
    const rows = await db.many(StaleRow, column.selectStale(seal.mark, rowsAtOnce));
    for (const row of rows) count += await renewRow(db, column, row, seal.renew);
    if (rows.length < rowsAtOnce) return count;
  }
}

async function renewRow(
  db: Queryable,
  { name, replace }: SealedColumn,
  { key, boundTo, sealed }: z.infer<typeof StaleRow>,
  renew: (sealed: Buffer, boundTo: string) => Buffer | undefined,
): Promise<number> {
  try {
    const made = renew(sealed, boundTo);
    return made ? await db.run(replace(key, sealed, made)) : 0;
  } catch (cause) {
    throw new Error(
      `${name} of ${key} is sealed neither under QUIRE_SECRET nor under QUIRE_SECRET_PREVIOUS.`,
      { cause },
    );
  }
}
