/** A statement with its bound values. Text never contains a value. */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly parts: readonly string[];
}

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'parts' in value && Array.isArray(value.parts);

/** Tagged template for statements: a value becomes a bound parameter, another `sql` is spliced in with its own. */
export function sql(strings: TemplateStringsArray, ...inputs: unknown[]): Sql {
  const parts: string[] = [strings[0] ?? ''];
  const values: unknown[] = [];
  const append = (text: string) => {
    parts[parts.length - 1] += text;
  };
  inputs.forEach((input, i) => {
    if (isSql(input)) {
      append(input.parts[0] ?? '');
      parts.push(...input.parts.slice(1));
      values.push(...input.values);
    } else {
      parts.push('');
      values.push(input);
    }
    append(strings[i + 1] ?? '');
  });
  return make(parts, values);
}

/** Joins fragments, for `where` lists and `insert` rows that depend on the request. */
export function joinSql(fragments: readonly Sql[], separator: ' and ' | ' or ' | ', '): Sql {
  return fragments.reduce(
    (all, fragment, i) => (i === 0 ? fragment : sql`${all}${raw(separator)}${fragment}`),
    raw(''),
  );
}

/** Binds a value as JSON text: without it the driver would send an array as a Postgres array. */
export const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

const raw = (text: string): Sql => make([text], []);

const make = (parts: readonly string[], values: readonly unknown[]): Sql => ({
  parts,
  values,
  text: parts.reduce((text, part, i) => `${text}$${i}${part}`),
});
