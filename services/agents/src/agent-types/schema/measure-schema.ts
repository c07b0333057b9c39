type JsonSchema = Record<string, unknown>;

/** What a schema may cost, told before anything is compiled or run. */
export interface SchemaSize {
  /** Its parts, those behind each `$ref` counted every time they are referred to. */
  parts: number;
  /** Characters of all its defaults. */
  defaultsLength: number;
}

/** Keywords that hold a schema, a list of them, or schemas by name. */
const single = [
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const named = ['$defs', 'definitions', 'dependentSchemas', 'dependencies', 'patternProperties', 'properties'];

const maxDepth = 64;
const maxParts = 1_000;
const maxLength = 64 * 1_024;
const maxDefaults = 16 * 1_024;

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Measures a schema as it would be with every `$ref` written out. Throws a sentence where that is too large, goes too deep
 * or never ends. The time is linear in the document: what is referred to is measured once.
 */
export function measureSchema(root: JsonSchema): SchemaSize {
  if (isTooDeep(root)) throw new Error(`the schema is nested deeper than ${maxDepth} levels`);
  if (JSON.stringify(root).length > maxLength)
    throw new Error(`the schema is longer than ${maxLength} characters`);
  const measured = new Map<JsonSchema, SchemaSize>();
  const open = new Set<JsonSchema>();

  function measure(schema: unknown): SchemaSize {
    if (!isObject(schema)) return { parts: 1, defaultsLength: 0 };
    const known = measured.get(schema);
    if (known) return known;
    if (open.has(schema)) throw new Error('the schema refers to itself, which cannot be used here');
    open.add(schema);
    refuseForeign(schema, schema === root);
    const size = { parts: 1, defaultsLength: lengthOf(schema.default) };
    for (const child of childrenOf(schema, root)) {
      const { parts, defaultsLength } = measure(child);
      size.parts += parts;
      size.defaultsLength += defaultsLength;
    }
    if (size.parts > maxParts)
      throw new Error(`the schema has more than ${maxParts} parts, each $ref counted with all it refers to`);
    if (size.defaultsLength > maxDefaults)
      throw new Error(`the defaults of the schema are longer than ${maxDefaults} characters`);
    open.delete(schema);
    measured.set(schema, size);
    return size;
  }
  return measure(root);
}

/** Whether arrays and objects go deeper than is taken; told without recursion, which a deep document would break. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((entry) =>
      typeof entry === 'object' && entry !== null ? Object.values(entry).filter(isContainer) : [],
    );
  }
  return false;
}

const isContainer = (value: unknown) => typeof value === 'object' && value !== null;

function refuseForeign(schema: JsonSchema, isRoot: boolean): void {
  for (const keyword of ['$async', '$dynamicRef', '$recursiveRef'])
    if (keyword in schema) throw new Error(`the keyword ${keyword} cannot be used here`);
  if ('$id' in schema && !isRoot) throw new Error('only the schema as a whole may have an $id');
}

function* childrenOf(schema: JsonSchema, root: JsonSchema): Generator<unknown> {
  if (schema.$ref !== undefined) yield resolve(schema.$ref, root);
  for (const keyword of single) if (schema[keyword] !== undefined) yield schema[keyword];
  for (const keyword of lists) {
    const members = schema[keyword];
    if (Array.isArray(members)) yield* members;
  }
  for (const keyword of named) {
    const members = schema[keyword];
    if (isObject(members)) yield* Object.values(members);
  }
}

/** What a `$ref` points at: a JSON pointer into the schema itself (RFC 6901), and nothing else. */
function resolve(ref: unknown, root: JsonSchema): unknown {
  if (ref === '#') return root;
  if (typeof ref !== 'string' || !ref.startsWith('#/'))
    throw new Error(`the $ref ${JSON.stringify(ref)} does not point into the schema itself; use #/$defs/...`);
  let target: unknown = root;
  for (const part of ref.slice(2).split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    const isThere = isContainer(target) && Object.hasOwn(target as object, key);
    if (!isThere) throw new Error(`the $ref ${ref} points at nothing`);
    target = (target as JsonSchema)[key];
  }
  return target;
}

const lengthOf = (value: unknown) => (value === undefined ? 0 : (JSON.stringify(value)?.length ?? 0));
