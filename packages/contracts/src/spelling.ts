import { z } from 'zod';

const camel = (key: string) => key.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Renames snake_case members of `value` to the camelCase names `schema` declares, as deep as the schema knows the
 * shape. Members that a schema leaves open (records, JSON Schemas, task inputs) are the caller's data and stay as
 * they are, and so does an unknown name, for validation to report.
 */
export function acceptSnakeCase(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inner = unwrap(schema);
  if (Array.isArray(value)) {
    const element = inner.find((option) => option instanceof z.ZodArray)?.element;
    return element instanceof z.ZodType ? value.map((item) => acceptSnakeCase(element, item)) : value;
  }
  const shape: Record<string, z.ZodType> = {};
  for (const option of inner) if (option instanceof z.ZodObject) Object.assign(shape, option.shape);
  const out: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const name =
      Object.hasOwn(shape, key) || !Object.hasOwn(shape, camel(key)) || Object.hasOwn(value, camel(key))
        ? key
        : camel(key);
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    // defineProperty: a plain assignment of a `__proto__` member would vanish before validation sees it.
    Object.defineProperty(out, name, {
      value: known ? acceptSnakeCase(known, member) : member,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return out;
}

/** The concrete schemas behind wrappers and unions. */
function unwrap(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unwrap(option as z.ZodType));
  return [schema];
}
