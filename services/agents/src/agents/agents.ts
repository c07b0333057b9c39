import { newId, type Pagination, paginate } from '@quire/contracts';
import type { Agent, AgentFilter, ChangeAgentBody, CreateAgentBody } from '@quire/contracts/agents';
import { type Db, isUniqueViolation } from '@quire/db';
import type { Actor, Viewer } from '../actor.ts';
import type { CheckConfig } from '../agent-types/check-config.ts';
import { administratorsOnly, agentNotFound, globalAgentFixed, nameTaken } from './agents.errors.ts';
import { deleteAgent, findAgent, insertAgent, selectAgents, updateAgent } from './agents.sql.ts';
import { type Making, transactOrRehearse } from './rehearse.ts';
import { insertVersion } from './versions.sql.ts';

export interface Agents {
  /** Creates the agent with its first version. */
  create(actor: Actor, body: CreateAgentBody, making: Making): Promise<Agent>;
  get(viewer: Viewer, id: string): Promise<Agent>;
  list(viewer: Viewer, filter: AgentFilter): Promise<{ agents: Agent[]; pagination: Pagination }>;
  change(actor: Actor, id: string, change: ChangeAgentBody, validateOnly: boolean): Promise<Agent>;
  remove(actor: Actor, id: string): Promise<void>;
}

export function createAgents({ db, checkConfig }: { db: Db; checkConfig: CheckConfig }): Agents {
  async function get(viewer: Viewer, id: string): Promise<Agent> {
    const agent = await findAgent(db.tenant(viewer.tenant), viewer, id);
    if (!agent) throw agentNotFound(id);
    return agent;
  }

  return {
    get,
    async create(actor, body, making) {
      const { tenant, userId } = actor;
      const { name, displayName = name, description, agentType, versionLabel, notes } = body;
      const isGlobal = body.isGlobalAgent ?? false;
      if (isGlobal && !actor.isAdministrator) throw administratorsOnly();
      const { config } = checkConfig(agentType, body.config);
      const id = newId();
      const versionId = newId();
      return transactOrRehearse(db, { tenant, ...making }, async (tx) => {
        const owner = { tenant, isGlobal, userId };
        const agent = { ...owner, id, type: agentType, name, displayName, description, versionId };
        const version = { ...owner, id: versionId, agentId: id, number: 1, versionLabel, notes, config };
        const [made] = await Promise.all([insertAgent(tx, agent), insertVersion(tx, version)]);
        return made;
      }).catch(refuseTakenName(name));
    },
    async list(viewer, filter) {
      const scope = db.tenant(viewer.tenant);
      const page = await selectAgents(scope, viewer, filter);
      const [first] =
        page.length || filter.offset === 0
          ? page
          : await selectAgents(scope, viewer, { ...filter, offset: 0, limit: 1 });
      return { agents: page, pagination: paginate(filter, first?.total ?? 0) };
    },
    async change(actor, id, change, validateOnly) {
      const { tenant, userId } = actor;
      if ((await get(actor, id)).isGlobalAgent) throw globalAgentFixed();
      const agent = await transactOrRehearse(db, { tenant, validateOnly }, (tx) =>
        updateAgent(tx, tenant, id, userId, change),
      ).catch(refuseTakenName(change.name ?? ''));
      if (!agent) throw agentNotFound(id);
      return agent;
    },
    async remove(actor, id) {
      const agent = await get(actor, id);
      if (agent.isGlobalAgent && !actor.isAdministrator) throw administratorsOnly();
      if ((await deleteAgent(db.tenant(actor.tenant), actor.tenant, id)) > 0) return;
      throw agent.isGlobalAgent ? globalAgentFixed() : agentNotFound(id);
    },
  };
}

const refuseTakenName = (name: string) => (error: unknown) => {
  throw isUniqueViolation(error, 'agent_name') ? nameTaken(name) : error;
};
