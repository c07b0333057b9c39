import type { JsonSchema } from '../../chat-model.ts';
import type { Material } from '../material.ts';
import { createEvidence } from './evidence.ts';
import { findMember, findMembers, findQuantity, findText, findTexts, findTruth } from './find-value.ts';
import { isObject, isRequired, numberOf, propertiesOf, readShape, type Shape } from './schema-shape.ts';

/** Deeper schemas are cut off, and so are those of more properties in all. */
const maxDepth = 6;
const maxProperties = 300;

/**
 * Fills a schema from named inputs and from a text. What is not found is left out, or null or empty where the schema
 * requires it: a value is never made up, save that a required number is as near to 0 and a required choice as near to
 * "unknown" as the schema lets it be.
 */
export function fillSchema(
  root: JsonSchema,
  inputs: Readonly<Record<string, unknown>>,
  material: Material,
): unknown {
  const evidence = createEvidence(inputs, material);
  /** Objects being filled: within itself a recursive one would find the same again. */
  const open = new Set<JsonSchema>();
  let properties = 0;

  function find(name: string, shape: Shape, depth: number): unknown {
    const { type, schema } = shape;
    if ('const' in schema) return schema.const;
    const given = accept(evidence.input(name), shape);
    if (given !== undefined) return given;
    if (Array.isArray(schema.enum))
      return findMember(
        evidence,
        name,
        schema.enum.filter((member) => member !== null),
      );
    if (type === 'object') return findObject(schema, depth);
    if (type === 'array') return findArray(name, schema, depth);
    if (type === 'boolean') return findTruth(evidence, name);
    if (type === 'number' || type === 'integer') return findQuantity(evidence, name, shape);
    return type === 'null' ? null : findText(evidence, name, shape);
  }

  function findObject(schema: JsonSchema, depth: number): Record<string, unknown> | undefined {
    if (open.has(schema)) return undefined;
    open.add(schema);
    const filled = new Map<string, unknown>();
    let isFound = false;
    for (const [name, property] of propertiesOf(schema)) {
      properties += 1;
      const shape = readShape(property, root);
      const isWithin = depth < maxDepth && properties <= maxProperties;
      const value = isWithin ? find(name, shape, depth + 1) : undefined;
      isFound ||= value !== undefined;
      if (value !== undefined) filled.set(name, value);
      else if (isRequired(schema, name)) filled.set(name, emptyValue(shape, depth + 1));
    }
    open.delete(schema);
    return isFound ? Object.fromEntries(filled) : undefined;
  }

  function findArray(name: string, schema: JsonSchema, depth: number): unknown[] | undefined {
    const items = readShape(schema.items, root);
    const found = findItems(name, items, depth)?.slice(0, numberOf(schema, 'maxItems'));
    return found && found.length >= (numberOf(schema, 'minItems') ?? 0) ? found : undefined;
  }

  function findItems(name: string, items: Shape, depth: number): unknown[] | undefined {
    if (Array.isArray(items.schema.enum)) return findMembers(evidence, items.schema.enum);
    if (items.type === 'string') return findTexts(evidence, name);
    if (items.type !== 'object' || depth >= maxDepth) return undefined;
    const one = findObject(items.schema, depth + 1);
    return one && [one];
  }

  function emptyValue({ type, nullable, schema }: Shape, depth: number): unknown {
    if ('default' in schema) return schema.default;
    if (nullable) return null;
    if (Array.isArray(schema.enum)) return leastClaim(schema.enum);
    if (type === 'array') return emptyItems(schema, depth);
    if (type === 'object') return emptyObject(schema, depth);
    if (type === 'boolean') return false;
    if (type === 'number' || type === 'integer') return nearestToZero(schema);
    return '';
  }

  function emptyObject(schema: JsonSchema, depth: number): Record<string, unknown> {
    const required = propertiesOf(schema).filter(([name]) => depth < maxDepth && isRequired(schema, name));
    return Object.fromEntries(
      required.map(([name, property]) => [name, emptyValue(readShape(property, root), depth + 1)]),
    );
  }

  function emptyItems(schema: JsonSchema, depth: number): unknown[] {
    const least = depth < maxDepth ? Math.min(numberOf(schema, 'minItems') ?? 0, maxDepth) : 0;
    return Array.from({ length: least }, () => emptyValue(readShape(schema.items, root), depth + 1));
  }

  const shape = readShape(root, root);
  return find('answer', shape, 0) ?? emptyValue(shape, 0);
}

/** An input of the right type is the value; a text is read as a number where one is asked for. */
function accept(input: unknown, { type, schema }: Shape): unknown {
  if (input === undefined || input === null) return undefined;
  if (Array.isArray(schema.enum)) {
    return schema.enum.find((member) => String(member).toLowerCase() === String(input).toLowerCase());
  }
  if (type === 'number' || type === 'integer') {
    const value = typeof input === 'string' && input.trim() !== '' ? Number(input) : input;
    const fits = type === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
    return fits ? value : undefined;
  }
  if (type === 'string') return typeof input === 'object' ? undefined : String(input);
  if (type === 'array') return Array.isArray(input) ? input : undefined;
  if (type === 'object') return isObject(input) ? input : undefined;
  return type === 'boolean' && typeof input !== 'boolean' ? undefined : input;
}

const leastClaim = (members: unknown[]): unknown =>
  members.find((member) => /^(other|none|unknown|neutral|undetermined|n\/?a)/i.test(String(member))) ??
  members[0];

function nearestToZero(schema: JsonSchema): number {
  const least = numberOf(schema, 'minimum') ?? Number.NEGATIVE_INFINITY;
  const most = numberOf(schema, 'maximum') ?? Number.POSITIVE_INFINITY;
  return Math.max(least, Math.min(most, 0));
}
