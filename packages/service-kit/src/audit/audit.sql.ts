import { AuditEntry, type AuditFilter } from '@quire/contracts';
import { joinSql, json, type Queryable, type Sql, sql } from '@quire/db';
import { z } from 'zod';

/** A total is counted up to here. */
const maxCounted = 10_000;

export type NewEntry = Omit<AuditEntry, 'createdAt'> & { tenant: string };

export const insertEntry = (tx: Queryable, table: Sql, entry: NewEntry) =>
  tx.run(sql`insert into ${table} (id, tenant, action, target, actor, client_id, correlation_id, changed_fields,
      details)
    values (${entry.id}, ${entry.tenant}, ${entry.action}, ${entry.target}, ${entry.actor}, ${entry.clientId},
      ${entry.correlationId}, ${entry.changedFields}, ${json(entry.details)})`);

/** An id tells when its entry was made, so that a span of time is a range of an index. */
function matches(tenant: string, filter: AuditFilter): Sql {
  const { action, target, actor, createdAfter, createdBefore } = filter;
  const conditions = [sql`tenant = ${tenant}`];
  if (action !== undefined) conditions.push(sql`action = ${action}`);
  if (target !== undefined) conditions.push(sql`target = ${target}`);
  if (actor !== undefined) conditions.push(sql`actor = ${actor}`);
  if (createdAfter !== undefined)
    conditions.push(
      sql`id >= engine.first_id_of(date_trunc('milliseconds', ${createdAfter}::timestamptz) + interval '1 ms')`,
    );
  if (createdBefore !== undefined)
    conditions.push(sql`id < engine.first_id_of(${createdBefore}::timestamptz)`);
  return joinSql(conditions, ' and ');
}

/** A page, newest first. */
export const selectEntries = (
  db: Queryable,
  table: Sql,
  tenant: string,
  filter: AuditFilter,
  page: { offset: number; limit: number },
) =>
  db.many(
    AuditEntry,
    sql`select id, action, target, actor, client_id, correlation_id, changed_fields, details,
        engine.time_of(id) as created_at
      from ${table} where ${matches(tenant, filter)}
      order by id desc offset ${page.offset} limit ${page.limit}`,
  );

export async function countEntries(
  db: Queryable,
  table: Sql,
  tenant: string,
  filter: AuditFilter,
): Promise<number> {
  const { total } = await db.one(
    z.object({ total: z.number() }),
    sql`select count(*) as total from (
      select from ${table} where ${matches(tenant, filter)} limit ${maxCounted}) counted`,
  );
  return total;
}
