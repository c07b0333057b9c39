import type { AgentPermissions } from '@quire/contracts/agents';
import type { Db } from '@quire/db';
import type { Author, Viewer } from '../actor.ts';
import { recordAudit } from '../audit/audit.ts';
import { agentNotFound } from './agents.errors.ts';
import { findUserGroups, isAgentGone, setUserGroups } from './settings.sql.ts';

/** Which groups of a tenant an agent is kept for, one of its own or a global one. */
export interface Permissions {
  get(viewer: Viewer, agentId: string): Promise<AgentPermissions>;
  /** Holds from the next call on, also for its author. */
  set(author: Author, agentId: string, userGroups: readonly string[]): Promise<AgentPermissions>;
}

export function createPermissions({ db }: { db: Db }): Permissions {
  async function get(viewer: Viewer, agentId: string): Promise<AgentPermissions> {
    const found = await findUserGroups(db.tenant(viewer.tenant), viewer, agentId);
    if (!found) throw agentNotFound(agentId);
    return found;
  }
  return {
    get,
    async set(author, agentId, given) {
      const { tenant } = author;
      await get(author, agentId);
      const userGroups = [...new Set(given)];
      const fields = ['userGroups'];
      const details = { userGroups };
      const work = db.transaction(
        async (tx) => {
          await setUserGroups(tx, tenant, agentId, userGroups);
          await recordAudit(tx, author, { action: 'permissions.set', target: agentId, fields, details });
        },
        { tenant },
      );
      await work.catch((error: unknown) => {
        throw isAgentGone(error) ? agentNotFound(agentId) : error;
      });
      return { userGroups };
    },
  };
}
