import { AgentPermissions, AgentSettings } from '@quire/contracts/agents';
import { isForeignKeyViolation, json, type Queryable, sql } from '@quire/db';
import { z } from 'zod';
import type { Viewer } from '../actor.ts';

const unset: AgentSettings = {
  enabled: true,
  defaultVersionId: null,
  llmModelId: null,
  inferenceConfig: null,
  guardrails: null,
  runTimeoutSeconds: null,
  maxConcurrentRuns: null,
  metadata: null,
};

/** What is kept: only what was set. */
export const StoredSettings = AgentSettings.partial();
type StoredSettings = z.infer<typeof StoredSettings>;

export const fillSettings = (stored: StoredSettings | null): AgentSettings =>
  stored === null ? unset : { ...unset, ...stored };

/** Joins what the viewer's tenant set for agent `a` as `s`; at most one row. */
export const joinSettings = ({ tenant }: Viewer) =>
  sql`left join agents.agent_settings s on s.agent_id = a.id and s.tenant = ${tenant}`;

/** Leaves out agents that are kept from the viewer; needs `joinSettings`. */
export const isSeen = ({ groups }: Viewer) =>
  sql`(s.user_groups is null or s.user_groups = '{}' or s.user_groups && ${groups}::text[] or ${groups}::text[] is null)`;

/** Makes the tenant's row where there is none, and lets one change at a time at it. */
export async function lockSettings(tx: Queryable, tenant: string, agentId: string): Promise<StoredSettings> {
  await tx.run(
    sql`insert into agents.agent_settings (agent_id, tenant) values (${agentId}, ${tenant}) on conflict do nothing`,
  );
  const { settings } = await tx.one(
    z.object({ settings: StoredSettings }),
    sql`select settings from agents.agent_settings
      where agent_id = ${agentId} and tenant = ${tenant} for update`,
  );
  return settings;
}

export const updateSettings = (tx: Queryable, tenant: string, agentId: string, settings: StoredSettings) =>
  tx.run(
    sql`update agents.agent_settings set settings = ${json(settings)}
      where agent_id = ${agentId} and tenant = ${tenant}`,
  );

export const findUserGroups = (db: Queryable, viewer: Viewer, agentId: string) =>
  db.maybe(
    AgentPermissions,
    sql`select coalesce(s.user_groups, '{}') as user_groups from agents.agent a ${joinSettings(viewer)}
      where a.id = ${agentId} and ${isSeen(viewer)}`,
  );

export const setUserGroups = (
  tx: Queryable,
  tenant: string,
  agentId: string,
  userGroups: readonly string[],
) =>
  tx.run(
    sql`insert into agents.agent_settings (agent_id, tenant, user_groups)
      values (${agentId}, ${tenant}, ${userGroups})
      on conflict (agent_id, tenant) do update set user_groups = excluded.user_groups`,
  );

/** Whether a write failed since the agent was deleted after it had been looked at. */
export const isAgentGone = (error: unknown) => isForeignKeyViolation(error, 'agent_settings_agent_id_fkey');
