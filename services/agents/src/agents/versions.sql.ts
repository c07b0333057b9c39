import {
  Agent,
  AgentConfig,
  type AgentSettings,
  type AgentVersion,
  type Version,
  type VersionRef,
  VersionSummary,
} from '@quire/contracts/agents';
import { json, type Queryable, type Sql, sql } from '@quire/db';
import { z } from 'zod';
import type { Viewer } from '../actor.ts';
import { agentColumns } from './agents.sql.ts';
import { fillSettings, isSeen, joinSettings, StoredSettings } from './settings.sql.ts';

const summaryColumns = sql`v.id, v.number, v.version_label, v.notes, v.created_at, v.created_by`;

export interface NewVersion {
  id: string;
  tenant: string;
  agentId: string;
  isGlobal: boolean;
  number: number;
  versionLabel?: string;
  notes?: string;
  config: AgentConfig;
  userId: string;
}

export async function insertVersion(tx: Queryable, version: NewVersion): Promise<Version> {
  const summary = await tx.one(
    VersionSummary,
    sql`insert into agents.agent_version as v (id, tenant, agent_id, is_global, number, version_label, notes, config,
        created_by)
      values (${version.id}, ${version.tenant}, ${version.agentId}, ${version.isGlobal}, ${version.number},
        ${version.versionLabel}, ${version.notes}, ${json(version.config)}, ${version.userId})
      returning ${summaryColumns}`,
  );
  return { ...summary, config: version.config };
}

const AgentWithCount = Agent.extend({ versionCount: z.number() });

export const findAgentWithCount = (db: Queryable, viewer: Viewer, agentId: string) =>
  db.maybe(
    AgentWithCount,
    sql`select ${agentColumns}, a.version_count from agents.agent a ${joinSettings(viewer)}
      where a.id = ${agentId} and ${isSeen(viewer)}`,
  );

/** Makes room for one more version and points the agent to it; concurrent calls queue up here. */
export const advanceAgent = (
  tx: Queryable,
  tenant: string,
  agentId: string,
  versionId: string,
  userId: string,
) =>
  tx.maybe(
    AgentWithCount,
    sql`update agents.agent a set version_count = version_count + 1, current_version_id = ${versionId},
        modified_at = now(), modified_by = ${userId}
      where a.id = ${agentId} and a.tenant = ${tenant}
      returning ${agentColumns}, a.version_count`,
  );

const Found = Agent.extend({
  targetId: z.string(),
  versionId: z.string().nullable(),
  versionNumber: z.number().nullable(),
  versionLabel: z.string().nullable(),
  versionNotes: z.string().nullable(),
  versionCreatedAt: z.string().nullable(),
  versionCreatedBy: z.string().nullable(),
  versionConfig: AgentConfig.nullable(),
});

const foundColumns = sql`${agentColumns}, v.id as version_id, v.number as version_number, v.version_label,
  v.notes as version_notes, v.created_at as version_created_at, v.created_by as version_created_by,
  v.config as version_config`;

/** The version part of a row; undefined where the join met none. */
const versionOf = (row: z.output<typeof Found>): Version | undefined =>
  row.versionId === null || row.versionConfig === null
    ? undefined
    : {
        id: row.versionId,
        number: row.versionNumber ?? 0,
        versionLabel: row.versionLabel,
        notes: row.versionNotes,
        createdAt: row.versionCreatedAt ?? '',
        createdBy: row.versionCreatedBy ?? '',
        config: row.versionConfig,
      };

export interface FoundVersion {
  agent: Agent;
  /** Id of the version that was asked for, whether or not it is there. */
  targetId: string;
  version: Version | undefined;
  settings: AgentSettings;
}

const FoundWithSettings = Found.extend({ settings: StoredSettings.nullable() });

/** A version as it may be asked for; `default` is the one the tenant invokes where none is named. */
export type VersionChoice = VersionRef | 'default';

/** Its id, where agent `a` is joined with its settings `s`. */
export const choose = (choice: VersionChoice) => {
  if (choice === 'latest') return sql`a.current_version_id`;
  if (choice === 'default')
    return sql`coalesce((s.settings->>'defaultVersionId')::uuid, a.current_version_id)`;
  return sql`${choice}::uuid`;
};

/**
 * The agent as the viewer sees it, and the version unless it is the `known` one: versions never change, so that one
 * need not travel.
 */
export async function findVersion(
  db: Queryable,
  viewer: Viewer,
  agentId: string,
  choice: VersionChoice,
  known: string | undefined,
): Promise<FoundVersion | undefined> {
  const row = await db.maybe(
    FoundWithSettings,
    sql`select ${foundColumns}, target.id as target_id, s.settings
      from agents.agent a ${joinSettings(viewer)}
      cross join lateral (select ${choose(choice)} as id) target
      left join agents.agent_version v
        on v.id = target.id and v.agent_id = a.id and v.id is distinct from ${known}::uuid
      where a.id = ${agentId} and ${isSeen(viewer)}`,
  );
  if (!row) return undefined;
  const { targetId, settings } = row;
  return { agent: row, targetId, version: versionOf(row), settings: fillSettings(settings) };
}

const selectFound = async (db: Queryable, viewer: Viewer, joinAndWhere: Sql): Promise<AgentVersion[]> => {
  const rows = await db.many(
    Found,
    sql`select ${foundColumns}, v.id as target_id from agents.agent a ${joinSettings(viewer)}
      ${joinAndWhere} and ${isSeen(viewer)}`,
  );
  return rows.flatMap((agent) => {
    const version = versionOf(agent);
    return version ? [{ agent, version }] : [];
  });
};

/** Current versions of all of `agentIds` that the viewer sees, in no order. */
export const selectCurrent = (db: Queryable, viewer: Viewer, agentIds: readonly string[]) =>
  selectFound(
    db,
    viewer,
    sql`join agents.agent_version v on v.id = a.current_version_id where a.id = any(${agentIds}::uuid[])`,
  );

/** By name and label, or the current version without one; the tenant's own agent comes before a global one. */
export const selectByName = async (
  db: Queryable,
  viewer: Viewer,
  name: string,
  label: string | undefined,
) => {
  const version = label === undefined ? sql`v.id = a.current_version_id` : sql`v.version_label = ${label}`;
  const [found] = await selectFound(
    db,
    viewer,
    sql`join agents.agent_version v on v.agent_id = a.id and ${version}
      where a.id = (
        select a.id from agents.agent a ${joinSettings(viewer)} where a.name = ${name} and ${isSeen(viewer)}
        order by (a.tenant = ${viewer.tenant}) desc, a.id limit 1)`,
  );
  return found;
};

export const selectVersions = (db: Queryable, agentId: string, page: { offset: number; limit: number }) =>
  db.many(
    VersionSummary,
    sql`select ${summaryColumns} from agents.agent_version v where v.agent_id = ${agentId}
      order by v.number desc offset ${page.offset} limit ${page.limit}`,
  );
