import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type JsonSchema = Record<string, unknown>;

/** Faults of a value by field; a field is a JSON pointer below the name of the whole. */
export type CheckValue = (value: unknown, whole: string) => Record<string, string[]>;

const ajv = new Ajv2020({
  allErrors: true,
  useDefaults: true,
  strict: false,
  addUsedSchema: false,
  validateFormats: true,
  logger: false,
});
addFormats.default(ajv);

/** Larger schemas take long to compile, on the event loop. */
const maxSchemaLength = 64 * 1_024;

/** Says what keeps a document from being a JSON Schema (2020-12) that can be used here. */
export function schemaFault(schema: JsonSchema): string | undefined {
  try {
    if (JSON.stringify(schema).length > maxSchemaLength)
      return `The schema is longer than ${maxSchemaLength} characters.`;
    if ('$async' in schema) return 'The keyword $async cannot be used here.';
    compileSchema(schema);
    return undefined;
  } catch (error) {
    return `This is not a JSON Schema that can be used: ${error instanceof Error ? error.message : error}.`;
  }
}

/**
 * Compiles a schema. The check puts defaults into the value it is given and reports all faults at once.
 * Throws where `schemaFault` finds something.
 */
export function compileSchema(schema: JsonSchema): CheckValue {
  try {
    const validate = ajv.compile(schema);
    return (value, whole) => (validate(value) ? {} : faultsByField(validate.errors ?? [], whole));
  } finally {
    // Ajv would keep every schema it ever saw.
    ajv.removeSchema(schema);
  }
}

function faultsByField(errors: readonly ErrorObject[], whole: string): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  for (const { instancePath, params, message = 'is not valid' } of errors) {
    const member = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
    const field = `${whole}${instancePath}${member === undefined ? '' : `/${member}`}`;
    faults[field] = [...(faults[field] ?? []), message];
  }
  return faults;
}
