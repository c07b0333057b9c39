import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Case = z.strictObject({
  class: z.string(),
  text: z.string(),
  /** As a person would sum it up. */
  summary: z.string(),
  entities: z.record(z.string(), z.array(z.string())),
});
export type ContextCase = z.output<typeof Case>;

/** Short documents of six classes, labelled by hand. */
export const readContextCases = (): ContextCase[] =>
  readFileSync(join(process.cwd(), 'test/context/cases.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => Case.parse(JSON.parse(line)));
