import { Agent, type AgentFilter, type AgentTypeName } from '@quire/contracts/agents';
import { joinSql, type Queryable, type Sql, sql } from '@quire/db';
import { z } from 'zod';
import type { Viewer } from '../actor.ts';
import { isSeen, joinSettings } from './settings.sql.ts';

export const agentColumns = sql`a.id, a.type, a.name, a.display_name, a.description, 'CREATED' as status,
  a.is_global as is_global_agent, a.current_version_id, a.created_at, a.created_by, a.modified_at, a.modified_by`;

export interface NewAgent {
  id: string;
  tenant: string;
  type: AgentTypeName;
  name: string;
  displayName: string;
  description: string;
  isGlobal: boolean;
  versionId: string;
  userId: string;
}

export const insertAgent = (tx: Queryable, agent: NewAgent) =>
  tx.one(
    Agent,
    sql`with made as (
        insert into agents.agent (id, tenant, type, name, display_name, description, is_global, current_version_id,
          version_count, created_by, modified_by)
        values (${agent.id}, ${agent.tenant}, ${agent.type}, ${agent.name}, ${agent.displayName},
          ${agent.description}, ${agent.isGlobal}, ${agent.versionId}, 1, ${agent.userId}, ${agent.userId})
        returning *),
      counted as (
        insert into agents.agent_count as c (tenant, type, is_global, count)
        select tenant, type, is_global, 1 from made
        on conflict (tenant, type, is_global) do update set count = c.count + 1)
      select ${agentColumns} from made a`,
  );

/** The agent, if the viewer sees it. */
export const findAgent = (db: Queryable, viewer: Viewer, id: string) =>
  db.maybe(
    Agent,
    sql`select ${agentColumns} from agents.agent a ${joinSettings(viewer)}
      where a.id = ${id} and ${isSeen(viewer)}`,
  );

interface AgentChange {
  name?: string;
  displayName?: string;
  description?: string;
}

export const updateAgent = (tx: Queryable, tenant: string, id: string, userId: string, change: AgentChange) =>
  tx.maybe(
    Agent,
    sql`update agents.agent a set name = coalesce(${change.name}, name),
        display_name = coalesce(${change.displayName}, display_name),
        description = coalesce(${change.description}, description), modified_at = now(), modified_by = ${userId}
      where a.id = ${id} and a.tenant = ${tenant}
      returning ${agentColumns}`,
  );

/** Deletes the agent and, by their foreign keys, its versions and runs. */
export const deleteAgent = (db: Queryable, tenant: string, id: string) =>
  db.run(
    sql`with gone as (
        delete from agents.agent where id = ${id} and tenant = ${tenant} returning tenant, type, is_global),
      counted as (
        update agents.agent_count c set count = c.count - 1 from gone
        where c.tenant = gone.tenant and c.type = gone.type and c.is_global = gone.is_global)
      select 1 from gone`,
  );

const AgentOfPage = Agent.extend({ total: z.number() });

/** A page of the tenant's own and the global agents that the viewer sees, each with how many there are in all. */
export function selectAgents(db: Queryable, viewer: Viewer, filter: AgentFilter) {
  const { tenant } = viewer;
  const { offset, limit, is_global: isGlobal, agentType, name } = filter;
  const conditions: Sql[] = [];
  if (isGlobal !== undefined) conditions.push(sql`is_global = ${isGlobal}`);
  if (agentType !== undefined) conditions.push(sql`type = ${agentType}`);
  if (name !== undefined) conditions.push(sql`name = ${name}`);
  const own = joinSql([sql`tenant = ${tenant}`, ...conditions], ' and ');
  const others = joinSql([sql`is_global`, sql`tenant <> ${tenant}`, ...conditions], ' and ');
  // Restricted agents are few and have an index of their own.
  const hidden = sql`select s.agent_id from agents.agent_settings s
    where s.tenant = ${tenant} and s.user_groups <> '{}' and not s.user_groups && ${viewer.groups}::text[]`;
  // Names are unique, so their matches are few; everything else is read off the counters.
  const countOf = (where: Sql) =>
    name === undefined
      ? sql`(select coalesce(sum(count), 0)::bigint from agents.agent_count where ${where})`
      : sql`(select count(*) from agents.agent where ${where})`;
  const countHidden = (where: Sql) =>
    sql`(select count(*) from agents.agent where ${where} and id in (${hidden}))`;
  const page = (where: Sql) =>
    sql`(select * from agents.agent where ${where} and id not in (${hidden})
      order by id desc limit ${offset + limit})`;
  return db.many(
    AgentOfPage,
    sql`select ${agentColumns},
        ${countOf(own)} + ${countOf(others)} - ${countHidden(own)} - ${countHidden(others)} as total
      from (${page(own)} union all ${page(others)}) a
      order by a.id desc offset ${offset} limit ${limit}`,
  );
}
