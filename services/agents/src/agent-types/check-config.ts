import type { AgentConfig, AgentTypeName } from '@quire/contracts/agents';
import type { Catalogue } from '@quire/models';
import { invalidRequest } from '@quire/service-kit';
import { modelsFor } from '../models/models-for.ts';
import { agentTypes, findAgentType } from './registry.ts';

/** The configuration as it will run, defaults filled in. Throws a 400 that names every fault. */
export type CheckConfig = (type: AgentTypeName, config: AgentConfig) => AgentConfig;

const commonFields: readonly (keyof AgentConfig)[] = [
  'llmModelId',
  'systemPrompt',
  'inferenceConfig',
  'tools',
  'guardrails',
  'fallbackModelIds',
];
const inferenceDefaults = { temperature: 0, maxTokens: 4_000, maxRetries: 10, timeout: 3_600 };

/** Known to the interface and not built yet: refused where it would change what the agent does. */
const unavailable = ['tools', 'guardrails', 'fallbackModelIds'] as const;

export const createCheckConfig =
  (catalogue: Catalogue): CheckConfig =>
  (type, given) => {
    const faults: Record<string, string[]> = {};
    const report = (field: string, fault: string) => {
      faults[field] = [...(faults[field] ?? []), fault];
    };
    const agentType = findAgentType(type);
    if (!agentType) {
      const known = agentTypes.map((known) => known.type).join(', ');
      throw invalidRequest({
        agentType: [`Agents of type ${type} cannot be made here yet; types: ${known}.`],
      });
    }
    const config = {
      ...agentType.configDefaults,
      ...given,
      inferenceConfig: { ...inferenceDefaults, ...given.inferenceConfig },
    };
    const fields = new Set<string>([...commonFields, ...agentType.configFields]);
    for (const field of Object.keys(config))
      if (!fields.has(field)) report(`config.${field}`, `An agent of type ${type} does not take this field.`);
    for (const field of unavailable)
      if (config[field]?.length)
        report(`config.${field}`, 'This cannot be used yet; leave the list empty or out.');
    if (!modelsFor(catalogue, type).some((model) => model.id === config.llmModelId))
      report(
        'config.llmModelId',
        `There is no model ${config.llmModelId} for agents of type ${type}; see GET /v1/models.`,
      );
    agentType.checkConfig(config, report);
    if (Object.keys(faults).length > 0) throw invalidRequest(faults);
    return config;
  };
