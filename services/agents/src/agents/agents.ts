import { newId, type Pagination, paginate } from '@quire/contracts';
import {
  type Agent,
  type AgentFilter,
  type ChangeAgentBody,
  type CreateAgentBody,
  type CreatedAgent,
  runJob,
} from '@quire/contracts/agents';
import { type Db, isUniqueViolation } from '@quire/db';
import type { Jobs } from '@quire/queue';
import type { Author, Viewer } from '../actor.ts';
import type { CheckConfig } from '../agent-types/check-config.ts';
import { getAgentType } from '../agent-types/registry.ts';
import { fieldsOf, recordAudit } from '../audit/audit.ts';
import type { CheckReferences } from '../tools/check-references.ts';
import { administratorsOnly, agentNotFound, globalAgentFixed, nameTaken } from './agents.errors.ts';
import { deleteAgent, findAgent, insertAgent, selectAgents, updateAgent } from './agents.sql.ts';
import { type Making, transactOrRehearse } from './rehearse.ts';
import { insertVersion } from './versions.sql.ts';

export interface Agents {
  /** Creates the agent with its first version. */
  create(author: Author, body: CreateAgentBody, making: Making): Promise<CreatedAgent>;
  get(viewer: Viewer, id: string): Promise<Agent>;
  list(viewer: Viewer, filter: AgentFilter): Promise<{ agents: Agent[]; pagination: Pagination }>;
  change(author: Author, id: string, change: ChangeAgentBody, validateOnly: boolean): Promise<Agent>;
  remove(author: Author, id: string): Promise<void>;
}

interface AgentsDeps {
  db: Db;
  jobs: Jobs;
  checkConfig: CheckConfig;
  checkReferences: CheckReferences;
}

export function createAgents({ db, jobs, checkConfig, checkReferences }: AgentsDeps): Agents {
  async function get(viewer: Viewer, id: string): Promise<Agent> {
    const agent = await findAgent(db.tenant(viewer.tenant), viewer, id);
    if (!agent) throw agentNotFound(id);
    return agent;
  }

  return {
    get,
    async create(author, body, making) {
      const { tenant, userId } = author;
      const { name, displayName = name, description, agentType, versionLabel, notes } = body;
      const isGlobal = body.isGlobalAgent ?? false;
      if (isGlobal && !author.isAdministrator) throw administratorsOnly();
      const { config, warnings } = checkConfig(agentType, body.config);
      warnings.push(...(await checkReferences(author, config.tools)));
      const id = newId();
      const versionId = newId();
      return transactOrRehearse(db, { tenant, ...making }, async (tx) => {
        const owner = { tenant, isGlobal, userId };
        const agent = { ...owner, id, type: agentType, name, displayName, description, versionId };
        const version = { ...owner, id: versionId, agentId: id, number: 1, versionLabel, notes, config };
        const details = { name, versionId, isGlobalAgent: isGlobal };
        const fields = fieldsOf(body);
        const [made] = await Promise.all([insertAgent(tx, agent), insertVersion(tx, version)]);
        await recordAudit(tx, author, { action: 'agent.create', target: id, fields, details });
        return { ...made, ...(warnings.length > 0 && { warnings }) };
      }).catch(refuseTakenName(name));
    },
    async list(viewer, filter) {
      if (filter.agentType !== undefined) getAgentType(filter.agentType);
      const scope = db.tenant(viewer.tenant);
      const page = await selectAgents(scope, viewer, filter);
      const [first] =
        page.length || filter.offset === 0
          ? page
          : await selectAgents(scope, viewer, { ...filter, offset: 0, limit: 1 });
      return { agents: page, pagination: paginate(filter, first?.total ?? 0) };
    },
    async change(author, id, change, validateOnly) {
      const { tenant, userId } = author;
      if ((await get(author, id)).isGlobalAgent) throw globalAgentFixed();
      const fields = fieldsOf(change);
      const agent = await transactOrRehearse(db, { tenant, validateOnly }, async (tx) => {
        const changed = await updateAgent(tx, tenant, id, userId, change);
        if (changed && fields.length > 0)
          await recordAudit(tx, author, {
            action: 'agent.change',
            target: id,
            fields,
            details: { name: changed.name },
          });
        return changed;
      }).catch(refuseTakenName(change.name ?? ''));
      if (!agent) throw agentNotFound(id);
      return agent;
    },
    async remove(author, id) {
      const { tenant } = author;
      const agent = await get(author, id);
      if (agent.isGlobalAgent && !author.isAdministrator) throw administratorsOnly();
      await db.transaction(
        async (tx) => {
          if (!(await deleteAgent(tx, tenant, id)))
            throw agent.isGlobalAgent ? globalAgentFixed() : agentNotFound(id);
          await jobs.limitConcurrency(tx, runJob, { tenant, concurrencyKey: id, limit: null });
          await recordAudit(tx, author, {
            action: 'agent.delete',
            target: id,
            details: { name: agent.name },
          });
        },
        { tenant },
      );
    },
  };
}

const refuseTakenName = (name: string) => (error: unknown) => {
  throw isUniqueViolation(error, 'agent_name') ? nameTaken(name) : error;
};
