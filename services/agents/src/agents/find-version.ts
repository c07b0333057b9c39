import type { Agent, AgentSettings, Version } from '@quire/contracts/agents';
import type { Db } from '@quire/db';
import type { Viewer } from '../actor.ts';
import { agentNotFound } from './agents.errors.ts';
import { createVersionCache } from './version-cache.ts';
import { findVersion, type VersionChoice } from './versions.sql.ts';

interface Found {
  agent: Agent;
  version: Version | undefined;
  /** What the viewer's tenant set for the agent. */
  settings: AgentSettings;
}

/** Finds an agent, one of its versions and its settings in one round trip, however often. Throws `agent.not_found`. */
export type FindVersion = (viewer: Viewer, agentId: string, choice: VersionChoice) => Promise<Found>;

export function createFindVersion(db: Db): FindVersion {
  const cache = createVersionCache();
  const asked = new Map<string, Promise<Found>>();

  async function find(viewer: Viewer, agentId: string, choice: VersionChoice): Promise<Found> {
    const { tenant } = viewer;
    const known = cache.get(tenant, agentId, choice);
    const found = await findVersion(db.tenant(tenant), viewer, agentId, choice, known?.id);
    if (!found) throw agentNotFound(agentId);
    const { agent, settings } = found;
    const version = found.targetId === known?.id ? known : found.version;
    if (version && version !== known) cache.set(tenant, agentId, choice, version);
    return { agent, version, settings };
  }

  /**
   * Calls that came in with one turn of the event loop share an answer: all of them were here before it was asked for, so
   * none sees less than it would by itself. Under load this takes most of the questions from the database.
   */
  return (viewer, agentId, choice) => {
    const key = JSON.stringify([viewer.tenant, agentId, choice, viewer.groups]);
    const sharing = asked.get(key);
    if (sharing) return sharing;
    if (asked.size === 0) setImmediate(() => asked.clear());
    const finding = find(viewer, agentId, choice);
    asked.set(key, finding);
    return finding;
  };
}
