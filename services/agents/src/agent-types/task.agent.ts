import type { AgentConfig } from '@quire/contracts/agents';
import type { ModelMessage } from '@quire/models';
import { invalidRequest } from '@quire/service-kit';
import { defineAgentType } from './define-agent-type.ts';
import { type CheckValue, compileSchema, schemaFault } from './json-schema.ts';
import { fillTemplate, placeholdersOf, textOf } from './template.ts';

interface Plan {
  checkInputs: CheckValue;
  checkOutput: CheckValue | undefined;
  /** Names that the system prompt renders. */
  rendered: ReadonlySet<string>;
}

/** Compiled once per configuration; configurations are shared, immutable objects. */
const plans = new WeakMap<AgentConfig, Plan>();

export const taskAgent = defineAgentType({
  type: 'task',
  description: 'Does one job on structured inputs, by a prompt template, with a structured result if wanted.',
  capabilities: ['structured_input', 'structured_output', 'streaming'],
  takes: 'inputs',
  configFields: ['inputSchema', 'outputSchema'],
  configDefaults: {},
  checkConfig({ systemPrompt = '', inputSchema, outputSchema }, report) {
    for (const [field, schema] of Object.entries({ inputSchema, outputSchema })) {
      const fault = schema && schemaFault(schema);
      if (fault) report(`config.${field}`, fault);
    }
    if (!inputSchema) {
      report('config.inputSchema', 'A task agent needs a JSON Schema of its inputs.');
      return;
    }
    const declared = Object.keys((inputSchema.properties ?? {}) as object);
    for (const name of placeholdersOf(systemPrompt))
      if (!declared.includes(name))
        report('config.systemPrompt', `The placeholder {{${name}}} is not a property of inputSchema.`);
  },
  prompt(config, request) {
    const plan = planOf(config);
    const inputs = structuredClone(request.inputs);
    const faults = plan.checkInputs(inputs, 'inputs');
    if (Object.keys(faults).length > 0) throw invalidRequest(faults);
    return {
      messages: toMessages(config.systemPrompt ?? '', plan, inputs),
      inputs,
      outputSchema: config.outputSchema,
      faultOf: plan.checkOutput && ((text) => outputFault(plan.checkOutput, text)),
    };
  },
});

function planOf(config: AgentConfig): Plan {
  let plan = plans.get(config);
  if (!plan) {
    const { systemPrompt = '', inputSchema = {}, outputSchema } = config;
    plan = {
      checkInputs: compileSchema(closed(inputSchema)),
      checkOutput: outputSchema && compileSchema(outputSchema),
      rendered: new Set(placeholdersOf(systemPrompt)),
    };
    plans.set(config, plan);
  }
  return plan;
}

/** Inputs that no part of the schema declares are refused, unless the schema itself speaks of them. */
const closed = (schema: Record<string, unknown>) =>
  'additionalProperties' in schema ? schema : { unevaluatedProperties: false, ...schema };

/** The filled template, and as the user's turn what the template does not show. */
function toMessages(template: string, { rendered }: Plan, inputs: Record<string, unknown>): ModelMessage[] {
  const rest = Object.entries(inputs).filter(([name]) => !rendered.has(name));
  const user = rest.map(([name, value]) => `${name}: ${textOf(value)}`).join('\n');
  const system = fillTemplate(template, inputs);
  return [
    ...(system ? [{ role: 'system' as const, content: system }] : []),
    { role: 'user', content: user || 'Do this now.' },
  ];
}

function outputFault(check: CheckValue | undefined, text: string): string | undefined {
  let result: unknown;
  try {
    result = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const [fault] = Object.entries(check?.(result, 'result') ?? {});
  return fault && `${fault[0]} ${fault[1][0]}`;
}
