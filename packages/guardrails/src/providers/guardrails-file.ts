import { readFileSync } from 'node:fs';
import { substituteEnv } from '@quire/models';
import { z } from 'zod';
import { ProviderSettings } from './settings.ts';

const Content = z.strictObject({ guardrails: z.array(ProviderSettings).max(100) });

/** Reads the operator's file of guardrails; throws one error that names every fault. */
export function readGuardrailsFile(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): ProviderSettings[] {
  const faults: string[] = [];
  const content = substituteEnv(readJson(file), env, (path, name) => {
    faults.push(`${path}: the environment variable ${name} is not set`);
  });
  const parsed = Content.safeParse(content);
  for (const { path, message } of parsed.error?.issues ?? [])
    faults.push(`${path.join('.') || 'the file'}: ${message}`);
  const names = parsed.data?.guardrails.map(({ name }) => name) ?? [];
  for (const name of new Set(names.filter((name, i) => names.indexOf(name) !== i)))
    faults.push(`guardrails: ${name} is listed twice`);
  if (faults.length > 0 || !parsed.data) throw faultsOf(file, faults);
  return parsed.data.guardrails;
}

/** One error for everything that is wrong with a file. */
export const faultsOf = (file: string, faults: readonly string[]): Error =>
  new Error(`The guardrails file ${file} has faults:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The guardrails file ${file} cannot be read: ${reason}`, { cause: error });
  }
}
