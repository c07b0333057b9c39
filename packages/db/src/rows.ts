import pg from 'pg';
import type { z } from 'zod';

const camelNames = new Map<string, string>();

function camelName(column: string): string {
  let name = camelNames.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(column, name);
  }
  return name;
}

/** Rows as objects with camelCase names, each parsed by `schema`, so that a drifted column fails loudly. */
export function parseRows<S extends z.ZodType>(schema: S, result: pg.QueryArrayResult): z.output<S>[] {
  const names = result.fields.map((field) => camelName(field.name));
  return result.rows.map((row) => schema.parse(Object.fromEntries(names.map((name, i) => [name, row[i]]))));
}

const timestamptz = 1184;
const int8 = 20;

/** Timestamps come back as ISO 8601 UTC strings, counts as numbers: what the answers carry. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === timestamptz) return (text: string) => new Date(text).toISOString();
    if (oid === int8) return Number;
    return pg.types.getTypeParser(oid, 'text');
  },
};
