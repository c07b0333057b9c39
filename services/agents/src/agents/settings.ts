import {
  type AgentSettings,
  type ChangedSettings,
  type ChangeSettingsBody,
  runJob,
  type Warning,
} from '@quire/contracts/agents';
import type { Db } from '@quire/db';
import { AppError } from '@quire/errors';
import type { Jobs } from '@quire/queue';
import { invalidRequest } from '@quire/service-kit';
import type { Author, Viewer } from '../actor.ts';
import type { CheckConfig } from '../agent-types/check-config.ts';
import { fieldsOf, recordAudit } from '../audit/audit.ts';
import { agentNotFound } from './agents.errors.ts';
import type { FindVersion } from './find-version.ts';
import { fillSettings, isAgentGone, lockSettings, updateSettings } from './settings.sql.ts';
import { applySettings } from './targets.ts';

/** What each tenant sets for its own and for global agents. */
export interface Settings {
  get(viewer: Viewer, agentId: string): Promise<AgentSettings>;
  /** Each member that is given replaces what was set before; null takes it back. */
  change(author: Author, agentId: string, change: ChangeSettingsBody): Promise<ChangedSettings>;
}

interface SettingsDeps {
  db: Db;
  jobs: Jobs;
  checkConfig: CheckConfig;
  findVersion: FindVersion;
}

export function createSettings({ db, jobs, checkConfig, findVersion }: SettingsDeps): Settings {
  /** Settings are checked as part of the configuration that they will change. */
  async function check(viewer: Viewer, agentId: string, change: ChangeSettingsBody): Promise<Warning[]> {
    const given = change.defaultVersionId;
    const choice = given === undefined ? 'default' : (given ?? 'latest');
    const { agent, version, settings } = await findVersion(viewer, agentId, choice);
    if (!version) throw invalidRequest({ defaultVersionId: [`The agent has no version ${choice}.`] });
    if (!change.llmModelId && !change.inferenceConfig && !change.guardrails) return [];
    try {
      const { warnings } = checkConfig(agent.type, applySettings(version.config, { ...settings, ...change }));
      return warnings
        .map(({ field, message }) => ({ field: ownName(field), message }))
        .filter(({ field }) => Object.hasOwn(change, field));
    } catch (error) {
      throw error instanceof AppError && error.fields ? invalidRequest(withOwnNames(error.fields)) : error;
    }
  }

  return {
    async get(viewer, agentId) {
      return (await findVersion(viewer, agentId, 'latest')).settings;
    },
    async change(author, agentId, change) {
      const { tenant } = author;
      const fields = fieldsOf(change);
      const warnings = await check(author, agentId, change);
      const limit = change.maxConcurrentRuns;
      return db
        .transaction(
          async (tx) => {
            const settings = { ...(await lockSettings(tx, tenant, agentId)), ...change };
            await updateSettings(tx, tenant, agentId, settings);
            if (limit !== undefined)
              await jobs.limitConcurrency(tx, runJob, { tenant, concurrencyKey: agentId, limit });
            if (fields.length > 0)
              await recordAudit(tx, author, { action: 'settings.change', target: agentId, fields });
            return { ...fillSettings(settings), ...(warnings.length > 0 && { warnings }) };
          },
          { tenant },
        )
        .catch((error: unknown) => {
          throw isAgentGone(error) ? agentNotFound(agentId) : error;
        });
    },
  };
}

/** `config.llmModelId` is the version's name for what settings call `llmModelId`. */
const ownName = (field: string) => field.replace(/^config\./, '');

const withOwnNames = (fields: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(fields).map(([field, faults]) => [ownName(field), faults]));
