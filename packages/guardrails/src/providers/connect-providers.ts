import type { Catalogue } from '@quire/models';
import type { ProviderPolicy } from '../define-policy.ts';
import { providerTypes } from '../registry.ts';
import { faultsOf, readGuardrailsFile } from './guardrails-file.ts';

interface Options {
  catalogue: Catalogue;
  file?: string;
  env?: Readonly<Record<string, string | undefined>>;
  fetch?: typeof fetch;
}

/** The guardrails of the operator's file. */
export function connectProviders({
  catalogue,
  file,
  env = {},
  fetch = globalThis.fetch,
}: Options): ProviderPolicy[] {
  if (!file) return [];
  const faults: string[] = [];
  const policies = readGuardrailsFile(file, env).flatMap((settings) => {
    try {
      return providerTypes.flatMap((build) => build(settings, { catalogue, fetch }) ?? []);
    } catch (error) {
      faults.push(`${settings.name}: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  });
  if (faults.length > 0) throw faultsOf(file, faults);
  return policies;
}
