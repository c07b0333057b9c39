import { providers as providerTypes } from '../registry.ts';
import type { ModelEntry, Provider } from './catalogue-schema.ts';
import { toServed } from './to-served.ts';

/** Has the providers that run models themselves look at them; what they find goes where the file says nothing. */
export function inspectModels(
  models: readonly ModelEntry[],
  providers: ReadonlyMap<string, Provider>,
  onFault: (fault: string) => void,
): ModelEntry[] {
  return models.map((entry) => {
    const provider = providers.get(entry.provider);
    const declared = providerTypes.find(({ type }) => type === provider?.type);
    if (!provider || !declared) return entry;
    if (!declared.inspect) {
      if (entry.file !== undefined)
        onFault(`models: ${entry.id} has a file, which is not used by the type ${declared.type}`);
      return entry;
    }
    if (!declared.kinds.includes(entry.kind)) return entry;
    const { type: _, ...settings } = provider;
    const found = declared.inspect({ name: entry.provider, ...settings }, toServed(entry), describe(entry));
    for (const fault of found.faults) onFault(`models: ${entry.id} ${fault}`);
    return complete(entry, found);
  });
}

const describe = ({ kind, capabilities }: ModelEntry) => ({ kind, capabilities });

const complete = (
  entry: ModelEntry,
  { metadata, contextLength }: { metadata?: Record<string, unknown>; contextLength?: number | undefined },
): ModelEntry => ({
  ...entry,
  metadata: { ...metadata, ...entry.metadata },
  capabilities: {
    ...entry.capabilities,
    max_context_length: entry.capabilities.max_context_length ?? contextLength ?? null,
  },
});
