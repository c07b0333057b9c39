import { z } from 'zod';

type Json = Record<string, unknown>;
/** As much of JSON Schema as zod writes. */
interface Node {
  type?: string;
  properties?: Record<string, Node>;
  required?: string[];
  additionalProperties?: boolean | Node;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  $ref?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
}

/** One fault of one field. */
interface Fault {
  path: (string | number)[];
  /** Left out where the field is to be missing. */
  value?: unknown;
}

/** A body with many faults, and the names of the fields that an answer must name. */
export interface BadBody {
  body: Json;
  fields: string[];
}

/**
 * Bodies that break everything `schema` asks for: each field of the wrong type, missing, unknown and out of range.
 * Faults that do not stand in each other's way share a body.
 * @param good a body that passes and has every field whose members are to be broken too
 */
export function badBodies(schema: z.ZodType, good: Json): BadBody[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node & {
    $defs?: Record<string, Node>;
  };
  const resolve = (node: Node): Node => {
    const name = node.$ref?.split('/').at(-1);
    return name === undefined ? node : { ...root.$defs?.[name] };
  };
  const faults = faultsOf(root, good, [], resolve);
  const bodies: { body: Json; faults: Fault[] }[] = [];
  for (const fault of faults) {
    const room = bodies.find((entry) => entry.faults.every((other) => !overlap(other.path, fault.path)));
    const entry = room ?? { body: structuredClone(good), faults: [] };
    if (!room) bodies.push(entry);
    entry.faults.push(fault);
    put(entry.body, fault);
  }
  return bodies.map((entry) => ({ body: entry.body, fields: entry.faults.map(({ path }) => nameOf(path)) }));
}

function faultsOf(given: Node, good: unknown, path: Fault['path'], resolve: (node: Node) => Node): Fault[] {
  const node = resolve(given);
  const options = (node.anyOf ?? node.oneOf)?.map(resolve);
  const nullable = options?.some(({ type }) => type === 'null') ?? false;
  const real = options?.filter(({ type }) => type !== 'null') ?? [node];
  const [only] = real;
  const own = path.length === 0 ? [] : badValues(real, nullable).map((value) => ({ path, value }));
  if (real.length !== 1 || !only) return own;
  if (only.type === 'array' && Array.isArray(good) && good.length > 0 && only.items)
    return [...own, ...faultsOf(only.items, good[0], [...path, 0], resolve)];
  if (only.type !== 'object' || typeof good !== 'object' || good === null) return own;
  const members = Object.entries(only.properties ?? {}).flatMap(([name, member]) => [
    ...(only.required?.includes(name) ? [{ path: [...path, name] }] : []),
    ...faultsOf(member, (good as Json)[name], [...path, name], resolve),
  ]);
  const unknown = only.additionalProperties === false ? [{ path: [...path, 'colour'], value: 'red' }] : [];
  return [...own, ...members, ...unknown];
}

/** Values that none of the options takes. */
function badValues(options: Node[], nullable: boolean): unknown[] {
  const values: unknown[] = nullable ? [] : [null];
  const types = new Set(options.map(({ type }) => type));
  if (!types.has('string')) values.push('a text');
  if (!types.has('object')) values.push({ an: 'object' });
  if (!types.has('array')) values.push(['a list']);
  if (!types.has('boolean')) values.push(true);
  if (!types.has('number') && !types.has('integer')) values.push(17);
  if (options.length > 1) return values;
  const [node = {}] = options;
  if (node.minLength !== undefined) values.push('');
  if (node.maxLength !== undefined && !node.enum) values.push('x'.repeat(node.maxLength + 1));
  if (node.enum || node.format === 'uuid') values.push('no-such-thing');
  if (node.type === 'integer') values.push(1.5);
  if (node.minimum !== undefined && node.minimum > -1e15) values.push(node.minimum - 1);
  if (node.exclusiveMinimum !== undefined) values.push(node.exclusiveMinimum);
  if (node.maximum !== undefined && node.maximum < 1e15) values.push(node.maximum + 1);
  if (node.minItems !== undefined) values.push([]);
  if (node.maxItems !== undefined)
    values.push(Array.from({ length: node.maxItems + 1 }, () => fill(node.items)));
  return values;
}

const fill = (node: Node | undefined): unknown => {
  if (node?.format === 'uuid') return crypto.randomUUID();
  return node?.type === 'string' ? 'x' : {};
};

const overlap = (one: Fault['path'], two: Fault['path']) => {
  const shared = Math.min(one.length, two.length);
  return one.slice(0, shared).every((part, i) => part === two[i]);
};

function put(body: Json, { path, ...fault }: Fault): void {
  let at: Record<string | number, unknown> = body;
  for (const part of path.slice(0, -1)) at = at[part] as Json;
  const last = path.at(-1) as string | number;
  if ('value' in fault) at[last] = fault.value;
  else delete at[last];
}

const nameOf = (path: Fault['path']) =>
  path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name ? `${name}.${part}` : part),
    '',
  );
