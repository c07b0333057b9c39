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
  return result.rows.map((values: unknown[]) => {
    // A plain loop: Object.fromEntries cost as much as the parsing.
    const row: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i];
    return schema.parse(row);
  });
}

const timestamptz = 1184;
const int8 = 20;

/** `2026-01-02 03:04:05.678+00` as ISO 8601. Cut from the text where it is UTC: a Date per column took 10% of a list. */
export function isoTime(text: string): string {
  if (text.length < 22 || !text.endsWith('+00') || text.length > 29) return new Date(text).toISOString();
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

/** Timestamps come back as ISO 8601 UTC strings, counts as numbers: what the answers carry. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === timestamptz) return isoTime;
    if (oid === int8) return Number;
    return pg.types.getTypeParser(oid, 'text');
  },
};
