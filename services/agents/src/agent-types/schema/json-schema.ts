import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { linearPatterns, PatternTooCostly } from './linear-pattern.ts';
import { isTooDeep, measureSchema } from './measure-schema.ts';

type JsonSchema = Record<string, unknown>;

/** Faults of a value by field; a field is a JSON pointer below the name of the whole. Puts defaults into the value. */
export type CheckValue = (value: unknown, whole: string) => Record<string, string[]>;

/** Longer texts have no format, and are not searched for one: some formats take long to refuse them. */
const maxFormatted = 10_000;

/** Steps of a check at most: parts of the schema times values. Above the lower one it stops at the first fault. */
const maxSteps = 20_000_000;
const maxStepsForAll = 1_000_000;
const maxValues = 50_000;

const createAjv = (options: Options) => {
  const ajv = new Ajv2020({
    useDefaults: true,
    strict: false,
    addUsedSchema: false,
    inlineRefs: false,
    validateFormats: true,
    logger: false,
    code: { regExp: linearPatterns },
    ...options,
  });
  addFormats.default(ajv);
  for (const [name, format] of Object.entries(ajv.formats)) {
    const test = testOf(format);
    if (test)
      ajv.addFormat(name, { type: 'string', validate: (text) => text.length <= maxFormatted && test(text) });
  }
  return ajv;
};

/** The check of a format of texts; the few of numbers stay as they are. */
function testOf(format: Ajv2020['formats'][string]): ((text: string) => boolean) | undefined {
  const check = typeof format === 'object' && 'validate' in format ? format.validate : format;
  if (check instanceof RegExp) return (text) => check.test(text);
  if (typeof check !== 'function' || (typeof format === 'object' && isOfNumbers(format))) return undefined;
  return (text) => (check as (text: string) => unknown)(text) === true;
}

const isOfNumbers = (format: object) => 'type' in format && format.type === 'number';

/** Compiles a schema that has been measured. */
type Compile = (schema: JsonSchema) => ValidateFunction;

/** Ajv never forgets a part or a pattern of a schema that it compiled, so it is replaced from time to time. */
const compilesEach = 500;

function createCompiler(options: Options): Compile {
  let ajv = createAjv(options);
  let compiled = 0;
  return (schema) => {
    if (compiled++ === compilesEach) {
      ajv = createAjv(options);
      compiled = 0;
    }
    try {
      return ajv.compile(schema);
    } finally {
      // Else the same $id could not come again.
      ajv.removeSchema(schema);
    }
  };
}

const compileForAll = createCompiler({ allErrors: true });
const compileForFirst = createCompiler({ allErrors: false });

/** Says what keeps a document from being a JSON Schema (2020-12) that can be used here, in bounded time. */
export function schemaFault(schema: JsonSchema): string | undefined {
  try {
    measureSchema(schema);
    compileForAll(schema);
    return undefined;
  } catch (error) {
    return `This is not a JSON Schema that can be used: ${error instanceof Error ? error.message : error}.`;
  }
}

/**
 * Compiles a schema. The check puts defaults into the value it is given and, unless the value is very large, reports all
 * faults at once. It ends in bounded time on any value. Throws where `schemaFault` finds something.
 */
export function compileSchema(schema: JsonSchema): CheckValue {
  const { parts, defaultsLength } = measureSchema(schema);
  const checkAll = compileForAll(schema);
  let checkFirst: ValidateFunction | undefined;
  return (value, whole) => {
    if (isTooDeep(value)) return { [whole]: ['It is nested too deep.'] };
    const values = countValues(value);
    const steps = values * Math.max(parts, defaultsLength);
    if (values > maxValues || steps > maxSteps) return { [whole]: ['It is too large for its schema.'] };
    if (steps > maxStepsForAll) checkFirst ??= compileForFirst(schema);
    const check = steps > maxStepsForAll && checkFirst ? checkFirst : checkAll;
    try {
      return check(value) ? {} : faultsByField(check.errors ?? [], whole);
    } catch (error) {
      if (error instanceof PatternTooCostly)
        return { [whole]: [`It holds a text that is too long for the pattern ${error.message}.`] };
      throw error;
    }
  };
}

/** Members and elements of a value, without recursion; no more are counted than are too many. */
function countValues(value: unknown): number {
  let count = 0;
  const waiting = [value];
  while (waiting.length > 0 && count <= maxValues) {
    const next = waiting.pop();
    count += 1;
    if (typeof next === 'object' && next !== null)
      for (const member of Object.values(next)) waiting.push(member);
  }
  return count;
}

function faultsByField(errors: readonly ErrorObject[], whole: string): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  for (const { instancePath, params, message = 'is not valid' } of errors) {
    const member = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
    const field = `${whole}${instancePath}${member === undefined ? '' : `/${escapePointer(member)}`}`;
    faults[field] = [...(faults[field] ?? []), message];
  }
  return faults;
}

/** RFC 6901, section 3. */
const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
