import { McpServer, McpServerStatus } from '@quire/contracts/agents';
import { json, type Queryable, type Sql, sql } from '@quire/db';
import { z } from 'zod';
import { StoredAuth } from './stored-auth.ts';

/** A record as it is kept. */
export const McpServerRow = z.object({
  id: z.string(),
  tenant: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  transport: McpServer.shape.transport,
  auth: StoredAuth,
  sealedSecret: z.instanceof(Buffer).nullable(),
  isGlobal: z.boolean(),
  status: McpServerStatus,
  properties: z.record(z.string(), z.unknown()),
  revision: z.number(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  modifiedAt: z.iso.datetime(),
  modifiedBy: z.string(),
});
export type McpServerRow = z.infer<typeof McpServerRow>;

const columns = sql`id, tenant, name, description, url, transport, auth, sealed_secret, is_global, status, properties,
  revision, created_at, created_by, modified_at, modified_by`;

export type NewMcpServerRow = Omit<
  McpServerRow,
  'revision' | 'createdAt' | 'createdBy' | 'modifiedAt' | 'modifiedBy'
> & { userId: string };

export const insertMcpServer = (tx: Queryable, row: NewMcpServerRow) =>
  tx.one(
    McpServerRow,
    sql`insert into agents.mcp_server (id, tenant, name, description, url, transport, auth, sealed_secret, is_global,
        status, properties, created_by, modified_by)
      values (${row.id}, ${row.tenant}, ${row.name}, ${row.description}, ${row.url}, ${row.transport},
        ${json(row.auth)}, ${row.sealedSecret}, ${row.isGlobal}, ${row.status}, ${json(row.properties)},
        ${row.userId}, ${row.userId})
      returning ${columns}`,
  );

/** The server, if the tenant sees it. */
export const findMcpServer = (db: Queryable, tenant: string, id: string) =>
  db.maybe(
    McpServerRow,
    sql`select ${columns} from agents.mcp_server where id = ${id} and ${visibleTo(tenant)}`,
  );

/** The server at an address that the tenant sees; its own before a global one. */
export const findMcpServerByUrl = (db: Queryable, tenant: string, url: string) =>
  db.maybe(
    McpServerRow,
    sql`select ${columns} from agents.mcp_server where url = ${url} and ${visibleTo(tenant)}
      order by (tenant = ${tenant}) desc, id desc limit 1`,
  );

const visibleTo = (tenant: string): Sql => sql`(tenant = ${tenant} or is_global)`;

export const countOwnMcpServers = (db: Queryable, tenant: string) =>
  db.one(
    z.object({ count: z.number() }),
    sql`select count(*) from agents.mcp_server where tenant = ${tenant}`,
  );

/** A page, and how many there are in all. A tenant has few, so they can be counted. */
export async function selectMcpServers(
  db: Queryable,
  tenant: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: McpServerRow[]; total: number }> {
  const [rows, { count: total }] = await Promise.all([
    db.many(
      McpServerRow,
      sql`select ${columns} from agents.mcp_server where ${visibleTo(tenant)}
        order by id desc offset ${offset} limit ${limit}`,
    ),
    db.one(
      z.object({ count: z.number() }),
      sql`select count(*) from agents.mcp_server where ${visibleTo(tenant)}`,
    ),
  ]);
  return { rows, total };
}

interface Change {
  name?: string;
  description?: string;
  properties?: Record<string, unknown>;
  /** What a connection rests on, all of it, in place of what stood at `revision`. */
  link?: Pick<McpServerRow, 'url' | 'transport' | 'auth' | 'sealedSecret'>;
  status?: McpServerStatus;
}

/** Nothing comes back where the record is gone or is no longer at `revision`. */
export function updateMcpServer(
  tx: Queryable,
  at: { tenant: string; id: string; revision: number; userId: string },
  change: Change,
) {
  const { link, name, description, properties, status } = change;
  const linked = link
    ? sql`, url = ${link.url}, transport = ${link.transport}, auth = ${json(link.auth)},
        sealed_secret = ${link.sealedSecret}, revision = revision + 1`
    : sql``;
  return tx.maybe(
    McpServerRow,
    sql`update agents.mcp_server set name = coalesce(${name}, name), description = coalesce(${description}, description),
        properties = coalesce(${json(properties)}::json, properties), status = coalesce(${status}, status),
        modified_at = now(), modified_by = ${at.userId}${linked}
      where id = ${at.id} and tenant = ${at.tenant} and revision = ${at.revision}
      returning ${columns}`,
  );
}

/** How the server was when we last had to do with it; nothing is written where that is known. */
export const updateMcpServerStatus = (
  db: Queryable,
  { id, revision, status }: Pick<McpServerRow, 'id' | 'revision' | 'status'>,
) =>
  db.run(
    sql`update agents.mcp_server set status = ${status} where id = ${id} and revision = ${revision} and status <> ${status}`,
  );

export const deleteMcpServer = (tx: Queryable, tenant: string, id: string) =>
  tx.run(sql`delete from agents.mcp_server where id = ${id} and tenant = ${tenant}`);
