import type { AgentConfig, AgentSettings, AgentVersion, VersionRef } from '@quire/contracts/agents';
import type { Viewer } from '../actor.ts';
import { agentDisabled, versionNotFound } from './agents.errors.ts';
import type { FindVersion } from './find-version.ts';
import type { VersionChoice } from './versions.sql.ts';

/** What is invoked: an agent and a version, whose configuration is what holds for the tenant. */
export interface Target extends AgentVersion {
  settings: AgentSettings;
}

/** Every way to invoke an agent comes through here. One round trip, however often. */
export interface Targets {
  /** For a new call; `latest` is the tenant's default version where it has set one. Throws 404s, and 403 where disabled. */
  get(caller: Viewer, agentId: string, ref: VersionRef): Promise<Target>;
  /** Throws a 404 where the viewer does not see the agent. */
  see(viewer: Viewer, agentId: string): Promise<void>;
  /** For work that was accepted before: it is finished, whatever has been closed meanwhile. */
  resume(tenant: string, agentId: string, versionId: string): Promise<Target>;
}

export function createTargets({ findVersion }: { findVersion: FindVersion }): Targets {
  async function find(viewer: Viewer, agentId: string, choice: VersionChoice): Promise<Target> {
    const { agent, version, settings } = await findVersion(viewer, agentId, choice);
    if (!version) throw versionNotFound(choice);
    const config = applySettings(version.config, settings);
    return { agent, version: config === version.config ? version : { ...version, config }, settings };
  }
  return {
    async get(caller, agentId, ref) {
      const target = await find(caller, agentId, ref === 'latest' ? 'default' : ref);
      if (!target.settings.enabled) throw agentDisabled(agentId);
      return target;
    },
    async see(viewer, agentId) {
      await findVersion(viewer, agentId, 'latest');
    },
    resume: (tenant, agentId, versionId) => find({ tenant, groups: null }, agentId, versionId),
  };
}

/** A version's configuration with what the tenant set on top. */
export function applySettings(config: AgentConfig, settings: AgentSettings): AgentConfig {
  const { llmModelId, inferenceConfig, guardrails } = settings;
  if (!llmModelId && !inferenceConfig && !guardrails) return config;
  return {
    ...config,
    llmModelId: llmModelId ?? config.llmModelId,
    inferenceConfig: { ...config.inferenceConfig, ...inferenceConfig },
    guardrails: guardrails ?? config.guardrails,
  };
}

/** Time one attempt of a run may take, ms, where the tenant has set one. */
export const runTimeoutMsOf = ({ runTimeoutSeconds }: AgentSettings): number | undefined =>
  runTimeoutSeconds === null ? undefined : runTimeoutSeconds * 1_000;
