import { type AuditEntry, type AuditFilter, newId, type Pagination, paginate } from '@quire/contracts';
import type { Db, Queryable, Sql } from '@quire/db';
import { countEntries, insertEntry, selectEntries } from './audit.sql.ts';

/** Who did it. */
export interface AuditAuthor {
  tenant: string;
  userId: string;
  clientId: string;
  /** Of the request. */
  correlationId: string;
}

/** What was done. */
export interface AuditedAct {
  /** Noun and verb, such as `agent.create`. */
  action: string;
  /** Id of what it was done to. */
  target: string;
  /** Names of the members that are changed. */
  fields?: readonly string[];
  /** What helps to read the entry when its target is gone; never a secret, and nothing that users wrote for models. */
  details?: Record<string, unknown>;
}

/** The append-only log that a service keeps in `table`. */
export const auditLog = (table: Sql) => ({
  /** Records an act in the transaction that does it: both are there or neither is. */
  record: (tx: Queryable, author: AuditAuthor, act: AuditedAct): Promise<unknown> =>
    insertEntry(tx, table, {
      id: newId(),
      tenant: author.tenant,
      action: act.action,
      target: act.target,
      actor: author.userId,
      clientId: author.clientId,
      correlationId: author.correlationId,
      changedFields: [...(act.fields ?? [])],
      details: act.details ?? {},
    }),

  /** A page of a tenant's entries, newest first. */
  async list(
    db: Db,
    tenant: string,
    filter: AuditFilter,
  ): Promise<{ entries: AuditEntry[]; pagination: Pagination }> {
    const scope = db.tenant(tenant);
    const { offset, limit } = filter;
    const [found, counted] = await Promise.all([
      selectEntries(scope, table, tenant, filter, { offset, limit: limit + 1 }),
      countEntries(scope, table, tenant, filter),
    ]);
    // Of entries that are not all counted there are at least those that were found.
    const total = found.length > 0 ? Math.max(counted, offset + found.length) : counted;
    return { entries: found.slice(0, limit), pagination: paginate(filter, total) };
  },
});
