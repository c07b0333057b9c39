import { newId, type PageQuery, type Pagination, paginate } from '@quire/contracts';
import type {
  AddVersionBody,
  Agent,
  AgentVersion,
  VersionRef,
  VersionSummary,
} from '@quire/contracts/agents';
import { type Db, isUniqueViolation } from '@quire/db';
import type { Actor } from '../actor.ts';
import type { CheckConfig } from '../agent-types/check-config.ts';
import {
  administratorsOnly,
  agentNotFound,
  globalAgentFixed,
  labelTaken,
  versionNotFound,
} from './agents.errors.ts';
import { type Making, transactOrRehearse } from './rehearse.ts';
import { createVersionCache } from './version-cache.ts';
import {
  advanceAgent,
  findAgentWithCount,
  findVersion,
  insertVersion,
  selectByName,
  selectCurrent,
  selectVersions,
} from './versions.sql.ts';

interface VersionPage {
  agent: Agent;
  versions: VersionSummary[];
  pagination: Pagination;
}

export interface Versions {
  /** Adds a version, which becomes the current one. */
  add(actor: Actor, agentId: string, body: AddVersionBody, making: Making): Promise<AgentVersion>;
  /** In one round trip, however often. */
  get(tenant: string, agentId: string, ref: VersionRef): Promise<AgentVersion>;
  list(tenant: string, agentId: string, page: PageQuery): Promise<VersionPage>;
  lookup(tenant: string, name: string, label: string | undefined): Promise<AgentVersion>;
  /** In the order of `agentIds`; those that are not there are in `missing`. */
  batchGet(
    tenant: string,
    agentIds: readonly string[],
  ): Promise<{ agents: AgentVersion[]; missing: string[] }>;
}

export function createVersions({ db, checkConfig }: { db: Db; checkConfig: CheckConfig }): Versions {
  const cache = createVersionCache();

  async function get(tenant: string, agentId: string, ref: VersionRef): Promise<AgentVersion> {
    const known = cache.get(tenant, agentId, ref);
    const found = await findVersion(db.tenant(tenant), agentId, ref, known?.id);
    if (!found) throw agentNotFound(agentId);
    const version = found.targetId === known?.id ? known : found.version;
    if (!version) throw versionNotFound(ref);
    if (version !== known) cache.set(tenant, agentId, ref, version);
    return { agent: found.agent, version };
  }

  return {
    get,
    async add(actor, agentId, body, making) {
      const { tenant, userId } = actor;
      const { agent } = await get(tenant, agentId, 'latest');
      if (agent.isGlobalAgent && !actor.isAdministrator) throw administratorsOnly();
      const { versionLabel, notes } = body;
      const config = checkConfig(agent.type, body.config);
      const id = newId();
      return transactOrRehearse(db, { tenant, ...making }, async (tx) => {
        const advanced = await advanceAgent(tx, tenant, agentId, id, userId);
        if (!advanced) throw agent.isGlobalAgent ? globalAgentFixed() : agentNotFound(agentId);
        const { isGlobalAgent: isGlobal, versionCount: number } = advanced;
        const version = { id, tenant, agentId, isGlobal, number, versionLabel, notes, config, userId };
        return { agent: advanced, version: await insertVersion(tx, version) };
      }).catch((error: unknown) => {
        throw isUniqueViolation(error, 'agent_version_label') ? labelTaken(versionLabel) : error;
      });
    },
    async list(tenant, agentId, page) {
      const scope = db.tenant(tenant);
      const [agent, versions] = await Promise.all([
        findAgentWithCount(scope, agentId),
        selectVersions(scope, agentId, page),
      ]);
      if (!agent) throw agentNotFound(agentId);
      return { agent, versions, pagination: paginate(page, agent.versionCount) };
    },
    async lookup(tenant, name, label) {
      const found = await selectByName(db.tenant(tenant), tenant, name, label);
      if (!found) throw label === undefined ? agentNotFound(name) : versionNotFound(`${label} of ${name}`);
      return found;
    },
    async batchGet(tenant, agentIds) {
      const found = await selectCurrent(db.tenant(tenant), agentIds);
      const byId = new Map(found.map((entry) => [entry.agent.id, entry]));
      const asked = [...new Set(agentIds)];
      return {
        agents: asked.flatMap((id) => byId.get(id) ?? []),
        missing: asked.filter((id) => !byId.has(id)),
      };
    },
  };
}
