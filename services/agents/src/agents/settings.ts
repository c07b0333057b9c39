import { type AgentSettings, type ChangeSettingsBody, runJob } from '@quire/contracts/agents';
import { type Db, isForeignKeyViolation } from '@quire/db';
import { AppError } from '@quire/errors';
import type { Jobs } from '@quire/queue';
import { invalidRequest } from '@quire/service-kit';
import type { Actor, Viewer } from '../actor.ts';
import type { CheckConfig } from '../agent-types/check-config.ts';
import { agentNotFound } from './agents.errors.ts';
import type { FindVersion } from './find-version.ts';
import { fillSettings, lockSettings, updateSettings } from './settings.sql.ts';
import { applySettings } from './targets.ts';

/** What each tenant sets for its own and for global agents. */
export interface Settings {
  get(viewer: Viewer, agentId: string): Promise<AgentSettings>;
  /** Each member that is given replaces what was set before; null takes it back. */
  change(actor: Actor, agentId: string, change: ChangeSettingsBody): Promise<AgentSettings>;
}

interface SettingsDeps {
  db: Db;
  jobs: Jobs;
  checkConfig: CheckConfig;
  findVersion: FindVersion;
}

export function createSettings({ db, jobs, checkConfig, findVersion }: SettingsDeps): Settings {
  /** Settings are checked as part of the configuration that they will change. */
  async function check(actor: Actor, agentId: string, change: ChangeSettingsBody): Promise<void> {
    const given = change.defaultVersionId;
    const choice = given === undefined ? 'default' : (given ?? 'latest');
    const { agent, version, settings } = await findVersion(actor, agentId, choice);
    if (!version) throw invalidRequest({ defaultVersionId: [`The agent has no version ${choice}.`] });
    if (!change.llmModelId && !change.inferenceConfig && !change.guardrails) return;
    try {
      checkConfig(agent.type, applySettings(version.config, { ...settings, ...change }));
    } catch (error) {
      throw error instanceof AppError && error.fields ? invalidRequest(withoutPrefix(error.fields)) : error;
    }
  }

  return {
    async get(viewer, agentId) {
      return (await findVersion(viewer, agentId, 'latest')).settings;
    },
    async change(actor, agentId, change) {
      const { tenant } = actor;
      await check(actor, agentId, change);
      const limit = change.maxConcurrentRuns;
      return db
        .transaction(
          async (tx) => {
            const settings = { ...(await lockSettings(tx, tenant, agentId)), ...change };
            await updateSettings(tx, tenant, agentId, settings);
            if (limit !== undefined)
              await jobs.limitConcurrency(tx, runJob, { tenant, concurrencyKey: agentId, limit });
            return fillSettings(settings);
          },
          { tenant },
        )
        .catch((error: unknown) => {
          // Deleted since it was looked at.
          throw isForeignKeyViolation(error, 'agent_settings_agent_id_fkey') ? agentNotFound(agentId) : error;
        });
    },
  };
}

/** `config.llmModelId` is the version's name for what settings call `llmModelId`. */
const withoutPrefix = (fields: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, faults]) => [field.replace(/^config\./, ''), faults]),
  );
