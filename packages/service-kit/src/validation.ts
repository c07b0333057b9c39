import { acceptSnakeCase } from '@quire/contracts';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { emptyBody, invalidRequest } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** Faults by field; an unknown member is named itself, and a union reports the option that came closest. */
export function issuesByField(issues: readonly Issue[], path: PropertyKey[] = []): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  const add = (at: readonly PropertyKey[], message: string) => {
    const field = fieldName([...path, ...at]);
    fields[field] = [...(fields[field] ?? []), message];
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], 'This field is not known here.');
    } else if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const closest = issue.errors.reduce((best, option) => (depth(option) > depth(best) ? option : best));
      const deeper = depth(closest) > 0 ? issuesByField(closest, [...path, ...issue.path]) : {};
      if (Object.keys(deeper).length > 0) Object.assign(fields, deeper);
      else
        add(
          issue.path,
          issue.errors.flatMap((option) => option.map(({ message }) => message)).join('; or: '),
        );
    } else add(issue.path, issue.message);
  }
  return fields;
}

const depth = (issues: readonly Issue[]) =>
  Math.max(0, ...issues.map(({ path, code }) => path.length + (code === 'unrecognized_keys' ? 1 : 0)));

/** `messages[0].content`; the whole body is named `body`. */
const fieldName = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part),
    '',
  ) || 'body';

/** Validates each part of a request by its zod schema; a fault is a 400 that names the fields. */
export const validate =
  (options: { snakeCaseBodies: boolean }): FastifySchemaCompiler<z.ZodType> =>
  ({ schema, httpPart }) => {
    const isBody = httpPart === 'body';
    return (data: unknown) => {
      const given = isBody && options.snakeCaseBodies ? acceptSnakeCase(schema, data) : data;
      const parsed = schema.safeParse(given);
      if (parsed.success) return { value: parsed.data };
      return {
        error: isBody && data == null ? emptyBody() : invalidRequest(issuesByField(parsed.error.issues)),
      };
    };
  };
