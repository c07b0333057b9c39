import type { ModelMessage } from '@quire/models';
import { invalidRequest } from '@quire/service-kit';
import { defineAgentType, type Prompt } from './define-agent-type.ts';
import { withInstructions } from './messages.ts';
import { type CheckValue, compileSchema, schemaFault } from './schema/json-schema.ts';
import { isTooDeep } from './schema/measure-schema.ts';
import { fillTemplate, placeholdersOf, textOf } from './template.ts';

/** Faults of a result that are told, to the model and to the caller. */
const maxFaults = 5;

export const taskAgent = defineAgentType({
  type: 'task',
  description: 'Does one job on structured inputs, by a prompt template, with a structured result if wanted.',
  capabilities: ['structured_input', 'structured_output', 'streaming'],
  takes: 'inputs',
  configFields: ['inputSchema', 'outputSchema'],
  configDefaults: {},
  checkConfig({ systemPrompt = '', inputSchema, outputSchema }, report) {
    const schemas = { inputSchema: inputSchema && closed(inputSchema), outputSchema };
    for (const [field, schema] of Object.entries(schemas)) {
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
  plan({ systemPrompt = '', inputSchema = {}, outputSchema }, request) {
    if (isTooDeep(request.inputs)) throw invalidRequest({ inputs: ['They are nested too deep.'] });
    const inputs = structuredClone(request.inputs);
    const faults = inputsCheck(inputSchema)(inputs, 'inputs');
    if (Object.keys(faults).length > 0) throw invalidRequest(faults);
    return {
      inputs,
      prompt: (inputs) => ({
        messages: toMessages(systemPrompt, inputs),
        inputs,
        ...(outputSchema && { outputSchema, settle: (text) => settle(outputCheck(outputSchema), text) }),
      }),
    };
  },
});

type JsonSchema = Record<string, unknown>;

/** Compiled once per schema: versions are cached, and their schemas shared, immutable objects. */
const onceFor = (compile: (schema: JsonSchema) => CheckValue) => {
  const made = new WeakMap<JsonSchema, CheckValue>();
  return (schema: JsonSchema): CheckValue => {
    const check = made.get(schema) ?? compile(schema);
    made.set(schema, check);
    return check;
  };
};
const inputsCheck = onceFor((schema) => compileSchema(closed(schema)));
const outputCheck = onceFor(compileSchema);

/** Inputs that no part of the schema declares are refused, unless the schema itself speaks of them. */
const closed = (schema: Record<string, unknown>) =>
  'additionalProperties' in schema ? schema : { unevaluatedProperties: false, ...schema };

/** The filled template, and as the user's turn what the template does not show. */
function toMessages(template: string, inputs: Record<string, unknown>): ModelMessage[] {
  const rendered = placeholdersOf(template);
  const rest = Object.entries(inputs).filter(([name]) => !rendered.includes(name));
  const user = rest.map(([name, value]) => `${name}: ${textOf(value)}`).join('\n');
  const system = fillTemplate(template, inputs);
  return withInstructions(system, [{ role: 'user', content: user || 'Do this now.' }]);
}

/** Models like to put JSON into a code fence, whatever they are told. */
const fenced = /^\s*```(?:json)?[^\S\n]*\n([\s\S]*?)\n?```\s*$/;

function settle(check: CheckValue, answer: string): ReturnType<NonNullable<Prompt['settle']>> {
  const text = fenced.exec(answer)?.[1] ?? answer;
  let result: unknown;
  try {
    result = JSON.parse(text);
  } catch {
    return { fault: 'it is not JSON' };
  }
  const faults = Object.entries(check(result, 'result'));
  if (faults.length === 0) return { text };
  return {
    fault: faults
      .slice(0, maxFaults)
      .map(([field, [fault]]) => `${field} ${fault}`)
      .join('; '),
  };
}
