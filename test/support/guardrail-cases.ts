import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGuardrails, type Guardrails, type Strength } from '@quire/guardrails';
import { loadCatalogue } from '@quire/models';
import { z } from 'zod';

const order: readonly Strength[] = ['Low', 'Medium', 'High'];
const Case = z.strictObject({
  text: z.string(),
  /** The weakest strength that finds it; true for a policy without strengths. */
  hit: z.union([z.enum(['Low', 'Medium', 'High']), z.boolean()]),
});
const Masked = z.strictObject({ text: z.string(), masked: z.string() });
const HeldOut = z.strictObject({ policy: z.string(), text: z.string(), hit: z.boolean() });

const read = <S extends z.ZodType>(file: string, schema: S): z.output<S>[] =>
  readFileSync(join(process.cwd(), 'packages/guardrails/cases', `${file}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)));

export const caseFiles = ['insults', 'hate', 'sexual', 'violence', 'misconduct', 'prompt-attack'] as const;
const categories: Readonly<Record<string, string>> = {
  insults: 'Insults',
  hate: 'Hate',
  sexual: 'Sexual',
  violence: 'Violence',
  misconduct: 'Misconduct',
  'prompt-attack': 'Prompt-Attack',
};

export const readCases = (file: string) => read(file, Case);
export const readMaskCases = () => read('pii-mask', Masked);

/** A text, and whether a policy is to find something in it. */
interface Expectation {
  text: string;
  hit: boolean;
}

/** What each policy is measured by. A hit of a stronger policy only says nothing of a weaker one. */
export function policySets(): { name: string; cases: Expectation[] }[] {
  const byStrength = caseFiles.flatMap((file) =>
    order.map((strength, rank) => ({
      name: `HAIP-${categories[file]}-${strength}`,
      cases: readCases(file).flatMap(({ text, hit }) => {
        if (typeof hit === 'boolean') return { text, hit };
        return order.indexOf(hit) <= rank ? { text, hit: true } : [];
      }),
    })),
  );
  const whole = (name: string, file: string) => ({
    name,
    cases: readCases(file).map(({ text, hit }) => ({ text, hit: hit === true })),
  });
  return [...byStrength, whole('HAIP-Profanity', 'profanity'), whole('HAIP-PII-Block', 'pii-block')];
}

/** Sentences that nobody looked at while the phrases were written. */
export const heldOutSets = (): { name: string; cases: Expectation[] }[] =>
  caseFiles.flatMap((file) =>
    order.map((strength) => ({
      name: `HAIP-${categories[file]}-${strength}`,
      cases: read('held-out', HeldOut).filter(({ policy }) => policy === file),
    })),
  );

export interface Measured {
  hits: number;
  misses: number;
  precision: number;
  recall: number;
}

/** Measures a policy by its cases. */
export async function measure(
  guardrails: Guardrails,
  name: string,
  cases: readonly Expectation[],
): Promise<Measured> {
  const { signal } = new AbortController();
  let right = 0;
  let wrong = 0;
  const hits = cases.filter(({ hit }) => hit).length;
  for (const { text, hit } of cases) {
    const { blockedBy } = await guardrails.checkInput([name], [text], signal);
    if (blockedBy && hit) right++;
    else if (blockedBy) wrong++;
  }
  return { hits, misses: cases.length - hits, precision: right / (right + wrong), recall: right / hits };
}

/** The built-in guardrails alone. */
export const builtinGuardrails = (): Guardrails =>
  createGuardrails({ catalogue: loadCatalogue({ env: {} }) });
