import { newId, type PageQuery, type Pagination, paginate } from '@quire/contracts';
import type {
  AddedVersion,
  AddVersionBody,
  Agent,
  AgentVersion,
  VersionRef,
  VersionSummary,
} from '@quire/contracts/agents';
import { type Db, isUniqueViolation } from '@quire/db';
import type { Author, Viewer } from '../actor.ts';
import type { CheckConfig } from '../agent-types/check-config.ts';
import { fieldsOf, recordAudit } from '../audit/audit.ts';
import type { CheckReferences } from '../tools/check-references.ts';
import {
  administratorsOnly,
  agentNotFound,
  globalAgentFixed,
  labelTaken,
  versionNotFound,
} from './agents.errors.ts';
import type { FindVersion } from './find-version.ts';
import { type Making, transactOrRehearse } from './rehearse.ts';
import {
  advanceAgent,
  findAgentWithCount,
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
  add(author: Author, agentId: string, body: AddVersionBody, making: Making): Promise<AddedVersion>;
  get(viewer: Viewer, agentId: string, ref: VersionRef): Promise<AgentVersion>;
  list(viewer: Viewer, agentId: string, page: PageQuery): Promise<VersionPage>;
  lookup(viewer: Viewer, name: string, label: string | undefined): Promise<AgentVersion>;
  /** In the order of `agentIds`; those that are not there are in `missing`. */
  batchGet(
    viewer: Viewer,
    agentIds: readonly string[],
  ): Promise<{ agents: AgentVersion[]; missing: string[] }>;
}

interface VersionsDeps {
  db: Db;
  checkConfig: CheckConfig;
  checkReferences: CheckReferences;
  findVersion: FindVersion;
}

export function createVersions({ db, checkConfig, checkReferences, findVersion }: VersionsDeps): Versions {
  return {
    async get(viewer, agentId, ref) {
      const { agent, version } = await findVersion(viewer, agentId, ref);
      if (!version) throw versionNotFound(ref);
      return { agent, version };
    },
    async add(author, agentId, body, making) {
      const { tenant, userId } = author;
      const { agent } = await findVersion(author, agentId, 'latest');
      if (agent.isGlobalAgent && !author.isAdministrator) throw administratorsOnly();
      const { versionLabel, notes } = body;
      const { config, warnings } = checkConfig(agent.type, body.config);
      warnings.push(...(await checkReferences(author, config.tools)));
      const id = newId();
      return transactOrRehearse(db, { tenant, ...making }, async (tx) => {
        const advanced = await advanceAgent(tx, tenant, agentId, id, userId);
        if (!advanced) throw agent.isGlobalAgent ? globalAgentFixed() : agentNotFound(agentId);
        const { isGlobalAgent: isGlobal, versionCount: number } = advanced;
        const version = { id, tenant, agentId, isGlobal, number, versionLabel, notes, config, userId };
        const fields = fieldsOf(body);
        const details = { name: agent.name, versionId: id, number };
        const made = await insertVersion(tx, version);
        await recordAudit(tx, author, { action: 'version.add', target: agentId, fields, details });
        return { agent: advanced, version: made, ...(warnings.length > 0 && { warnings }) };
      }).catch((error: unknown) => {
        throw isUniqueViolation(error, 'agent_version_label') ? labelTaken(versionLabel) : error;
      });
    },
    async list(viewer, agentId, page) {
      const scope = db.tenant(viewer.tenant);
      const [agent, versions] = await Promise.all([
        findAgentWithCount(scope, viewer, agentId),
        selectVersions(scope, agentId, page),
      ]);
      if (!agent) throw agentNotFound(agentId);
      return { agent, versions, pagination: paginate(page, agent.versionCount) };
    },
    async lookup(viewer, name, label) {
      const found = await selectByName(db.tenant(viewer.tenant), viewer, name, label);
      if (!found) throw label === undefined ? agentNotFound(name) : versionNotFound(`${label} of ${name}`);
      return found;
    },
    async batchGet(viewer, agentIds) {
      const found = await selectCurrent(db.tenant(viewer.tenant), viewer, agentIds);
      const byId = new Map(found.map((entry) => [entry.agent.id, entry]));
      const asked = [...new Set(agentIds)];
      return {
        agents: asked.flatMap((id) => byId.get(id) ?? []),
        missing: asked.filter((id) => !byId.has(id)),
      };
    },
  };
}
