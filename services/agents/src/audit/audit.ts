import { newId, type Pagination, paginate } from '@quire/contracts';
import type { AuditEntry, AuditFilter } from '@quire/contracts/agents';
import type { Db, Queryable } from '@quire/db';
import type { Author } from '../actor.ts';
import { countEntries, insertEntry, selectEntries } from './audit.sql.ts';

interface Change {
  /** Noun and verb, such as `agent.create`. */
  action: string;
  /** Id of what is changed. */
  target: string;
  /** Names of the members that are changed. */
  fields?: readonly string[];
  /** What helps to read the entry when its target is gone; never a secret, and nothing that users wrote for models. */
  details?: Record<string, unknown>;
}

/** Records a change in the transaction that makes it: both are there or neither is. */
export const recordAudit = (tx: Queryable, author: Author, change: Change): Promise<unknown> =>
  insertEntry(tx, {
    id: newId(),
    tenant: author.tenant,
    action: change.action,
    target: change.target,
    actor: author.userId,
    clientId: author.clientId,
    correlationId: author.correlationId,
    changedFields: [...(change.fields ?? [])],
    details: change.details ?? {},
  });

/** The members of a request that change something. */
export const fieldsOf = (body: object): string[] =>
  Object.keys(body).filter((field) => field !== 'validateOnly');

export interface Audit {
  list(tenant: string, filter: AuditFilter): Promise<{ entries: AuditEntry[]; pagination: Pagination }>;
}

export const createAudit = ({ db }: { db: Db }): Audit => ({
  async list(tenant, filter) {
    const scope = db.tenant(tenant);
    const { offset, limit } = filter;
    const [found, counted] = await Promise.all([
      selectEntries(scope, tenant, filter, { offset, limit: limit + 1 }),
      countEntries(scope, tenant, filter),
    ]);
    // Of entries that are not all counted there are at least those that were found.
    const total = found.length > 0 ? Math.max(counted, offset + found.length) : counted;
    return { entries: found.slice(0, limit), pagination: paginate(filter, total) };
  },
});
