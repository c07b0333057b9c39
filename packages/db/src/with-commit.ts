import type { Queryable } from './queryable.ts';
import type { Sql } from './sql.ts';

const last = new WeakMap<Queryable, Sql[]>();

/** Makes `tx` a transaction that `withCommit` knows. */
export const openLast = (tx: Queryable): void => {
  last.set(tx, []);
};

/** What travels with the commit. */
export const takeLast = (tx: Queryable): readonly Sql[] => last.get(tx) ?? [];

/**
 * Has a statement travel with the commit, which it turns into a rollback when it fails: what it locks is locked for no longer
 * than it takes Postgres.
 */
export function withCommit(tx: Queryable, statement: Sql): void {
  const waiting = last.get(tx);
  if (!waiting) throw new Error('withCommit needs a transaction');
  waiting.push(statement);
}
