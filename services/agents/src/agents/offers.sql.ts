import { Agent } from '@quire/contracts/agents';
import { type Queryable, type Sql, sql } from '@quire/db';
import { z } from 'zod';
import type { Viewer } from '../actor.ts';
import { isSeen, joinSettings } from './settings.sql.ts';
import { choose } from './versions.sql.ts';

/** Bytes of a schema that is shown; a larger one is left out. */
const maxSchemaBytes = 65_536;

const OfferRow = Agent.pick({ id: true, type: true, displayName: true, description: true }).extend({
  toolName: z.string(),
  /** Of all agents with this tool name that the tenant may use, this one has it for itself. */
  holdsName: z.boolean(),
  inputSchema: z.record(z.string(), z.unknown()).nullable(),
  outputSchema: z.record(z.string(), z.unknown()).nullable(),
});
export type OfferRow = z.output<typeof OfferRow>;

/** The tenant's own agent comes before a global one, and the older before the newer, whoever asks. */
const holderOf = (tenant: string, toolName: Sql) =>
  sql`coalesce(
    (select o.id from agents.agent o where o.tenant = ${tenant} and o.tool_name = ${toolName}
      order by o.id limit 1),
    (select o.id from agents.agent o where o.is_global and o.tool_name = ${toolName}
      order by o.id limit 1))`;

const shown = (schema: Sql) =>
  sql`case when octet_length((${schema})::text) <= ${maxSchemaBytes}::integer then ${schema} end`;

/** Enabled agents that the viewer sees, newest first, each with what its default version asks for. */
function select(db: Queryable, viewer: Viewer, condition: Sql, limit: number): Promise<OfferRow[]> {
  const { tenant } = viewer;
  const page = (where: Sql) =>
    sql`(select a.*, ${choose('default')} as version_id
      from agents.agent a ${joinSettings(viewer)}
      where ${where} and ${condition} and ${isSeen(viewer)}
        and coalesce((s.settings->>'enabled')::boolean, true)
      order by a.id desc limit ${limit}::integer)`;
  return db.many(
    OfferRow,
    sql`select a.id, a.type, a.display_name, a.description, a.tool_name,
        a.id = ${holderOf(tenant, sql`a.tool_name`)} as holds_name,
        ${shown(sql`v.config->'inputSchema'`)} as input_schema,
        ${shown(sql`v.config->'outputSchema'`)} as output_schema
      from (${page(sql`a.tenant = ${tenant}`)} union all ${page(sql`a.is_global and a.tenant <> ${tenant}`)}) a
      join agents.agent_version v on v.id = a.version_id and v.agent_id = a.id
      order by a.id desc limit ${limit}::integer`,
  );
}

export const selectOffers = (db: Queryable, viewer: Viewer, after: string | undefined, limit: number) =>
  select(db, viewer, after === undefined ? sql`true` : sql`a.id < ${after}::uuid`, limit);

/** The agent that has the tool name for itself. The first condition is there for its index. */
export const selectHolder = (db: Queryable, viewer: Viewer, toolName: string) => {
  const holder = holderOf(viewer.tenant, sql`${toolName}::text`);
  return select(db, viewer, sql`a.tool_name = ${toolName}::text and a.id = ${holder}`, 1);
};

export const selectOffer = (db: Queryable, viewer: Viewer, id: string) =>
  select(db, viewer, sql`a.id = ${id}::uuid`, 1);
