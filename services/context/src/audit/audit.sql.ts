import { json, type Queryable, sql } from '@quire/db';

interface NewEntry {
  id: string;
  tenant: string;
  action: string;
  target: string;
  actor: string;
  clientId: string;
  correlationId: string;
  details: Record<string, unknown>;
}

export const insertEntry = (tx: Queryable, entry: NewEntry) =>
  tx.run(sql`insert into context.audit (id, tenant, action, target, actor, client_id, correlation_id, details)
    values (${entry.id}, ${entry.tenant}, ${entry.action}, ${entry.target}, ${entry.actor}, ${entry.clientId},
      ${entry.correlationId}, ${json(entry.details)})`);
