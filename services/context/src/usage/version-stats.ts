import type { Queryable } from '@quire/db';
import { countVersion, type Use } from './version-stats.sql.ts';

/** Counts a request in the transaction that accepts it. */
export const recordVersion = (tx: Queryable, use: Use) => countVersion(tx, use);
