import type { JsonSchema } from '../../chat-model.ts';

type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** A schema with its references followed and its alternatives decided. */
export interface Shape {
  type: JsonType | undefined;
  nullable: boolean;
  schema: JsonSchema;
}

const maxReferences = 16;

/** Reads a schema: local references are followed, and of alternatives the first that is not null is taken. */
export function readShape(schema: unknown, root: JsonSchema, left = maxReferences): Shape {
  if (!isObject(schema) || left === 0) return { type: undefined, nullable: true, schema: {} };
  if (typeof schema.$ref === 'string') {
    return readShape(follow(schema.$ref, root), root, left - 1);
  }
  const alternatives = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (alternatives) {
    const shapes = alternatives.slice(0, maxReferences).map((branch) => readShape(branch, root, left - 1));
    const chosen = shapes.find(({ type }) => type !== 'null');
    if (chosen) return { ...chosen, nullable: shapes.some(({ nullable }) => nullable) };
  }
  if (Array.isArray(schema.allOf)) {
    const { allOf, ...own } = schema;
    const parts = allOf.slice(0, maxReferences).map((part) => readShape(part, root, left - 1).schema);
    return readShape(parts.reduce(merge, own), root, left - 1);
  }
  const types = [schema.type].flat();
  return {
    type: (types.find((type) => type !== 'null') ?? types[0] ?? guessType(schema)) as JsonType | undefined,
    nullable: types.includes('null') || (Array.isArray(schema.enum) && schema.enum.includes(null)),
    schema,
  };
}

/** The schemas of an object's properties, by name. */
export const propertiesOf = (schema: JsonSchema): [name: string, schema: unknown][] =>
  isObject(schema.properties) ? Object.entries(schema.properties) : [];

export const isRequired = (schema: JsonSchema, name: string): boolean =>
  Array.isArray(schema.required) && schema.required.includes(name);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number of the schema, such as `minimum`, where it has one. */
export const numberOf = (schema: JsonSchema, keyword: string): number | undefined =>
  typeof schema[keyword] === 'number' ? schema[keyword] : undefined;

function follow(reference: string, root: JsonSchema): unknown {
  if (!reference.startsWith('#')) return undefined;
  const steps = reference.slice(1).split('/').filter(Boolean);
  return steps.reduce<unknown>((at, step) => {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    return isObject(at) ? at[key] : undefined;
  }, root);
}

const merge = (a: JsonSchema, b: JsonSchema): JsonSchema => ({
  ...a,
  ...b,
  properties: { ...Object.fromEntries(propertiesOf(a)), ...Object.fromEntries(propertiesOf(b)) },
  required: [a.required, b.required].flat().filter(Boolean),
});

function guessType(schema: JsonSchema): JsonType | undefined {
  if (schema.properties) return 'object';
  return schema.items ? 'array' : undefined;
}
