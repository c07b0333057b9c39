import type { AgentConfig, AgentTypeName, Tool, Warning } from '@quire/contracts/agents';
import type { Catalogue } from '@quire/models';
import { invalidRequest } from '@quire/service-kit';
import { modelsFor } from '../models/models-for.ts';
import { kindOf } from '../tools/registry.ts';
import type { Report } from './define-agent-type.ts';
import { getAgentType } from './registry.ts';

/** A configuration as it will run, defaults filled in, and what its author should know of it. */
interface CheckedConfig {
  config: AgentConfig;
  warnings: Warning[];
}

/** Throws a 400 that names every fault. */
export type CheckConfig = (type: AgentTypeName, config: AgentConfig) => CheckedConfig;

interface CheckConfigDeps {
  catalogue: Catalogue;
  guardrails: { unknown(names: readonly string[]): string[] };
}

const commonFields: readonly (keyof AgentConfig)[] = [
  'llmModelId',
  'systemPrompt',
  'inferenceConfig',
  'guardrails',
  'fallbackModelIds',
];
const inferenceDefaults = { temperature: 0, maxTokens: 4_000, maxRetries: 10, timeout: 3_600 };

export const createCheckConfig =
  ({ catalogue, guardrails }: CheckConfigDeps): CheckConfig =>
  (type, given) => {
    const faults: Record<string, string[]> = {};
    const report: Report = (field, fault) => {
      faults[field] = [...(faults[field] ?? []), fault];
    };
    const agentType = getAgentType(type);
    const config = {
      ...agentType.configDefaults,
      ...given,
      inferenceConfig: { ...inferenceDefaults, ...given.inferenceConfig },
    };
    const fields = new Set<string>([...commonFields, ...agentType.configFields]);
    for (const field of Object.keys(config))
      if (!fields.has(field) && !isEmptyList(config[field as keyof AgentConfig]))
        report(`config.${field}`, `An agent of type ${type} does not take this field.`);
    const warnings = checkModels(catalogue, type, config, report);
    for (const name of guardrails.unknown(config.guardrails ?? []))
      report('config.guardrails', `There is no guardrail ${name}; see GET /v1/guardrails.`);
    checkTools(config.tools ?? [], report);
    agentType.checkConfig(config, report);
    if (Object.keys(faults).length > 0) throw invalidRequest(faults);
    return { config, warnings };
  };

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Reports models that do not serve the type, and returns warnings of those that are on their way out. */
function checkModels(
  catalogue: Catalogue,
  type: AgentTypeName,
  config: AgentConfig,
  report: Report,
): Warning[] {
  const served = new Map(modelsFor(catalogue, type).map((model) => [model.id, model]));
  const named: [field: string, id: string][] = [
    ['config.llmModelId', config.llmModelId],
    ...(config.fallbackModelIds ?? []).map((id): [string, string] => ['config.fallbackModelIds', id]),
  ];
  const warnings: Warning[] = [];
  for (const [field, id] of named) {
    const model = served.get(id);
    if (!model) report(field, `There is no model ${id} for agents of type ${type}; see GET /v1/models.`);
    const { deprecated, deprecationDate, replacementModelName } = model?.deprecationStatus ?? {};
    if (!deprecated) continue;
    const until = deprecationDate ? ` and goes on ${deprecationDate}` : '';
    const instead = replacementModelName ? `; ${replacementModelName} replaces it` : '';
    warnings.push({ field, message: `The model ${id} is deprecated${until}${instead}.` });
  }
  return warnings;
}

/** Checks what the tools' own schemas cannot, and that no two share a name. */
function checkTools(tools: readonly Tool[], report: Report): void {
  const names = new Set<string>();
  for (const [i, tool] of tools.entries()) {
    const field = `config.tools[${i}]`;
    if (tool.name !== undefined && names.has(tool.name))
      report(`${field}.name`, 'Another tool has this name.');
    if (tool.name !== undefined) names.add(tool.name);
    kindOf(tool).check?.(tool, field, report);
  }
}
