import type { ModelProvider, ServedModel } from '../define-provider.ts';
import { unknownModel, wrongModelKind } from '../models.errors.ts';
import { providers as providerTypes } from '../registry.ts';
import { type CatalogueFile, serves } from './catalogue-file.ts';
import type { ModelKind } from './catalogue-model.ts';
import type { ModelEntry } from './catalogue-schema.ts';
import { toServed } from './to-served.ts';

/** The first model of a kind that fits. */
export const firstModel = (
  file: CatalogueFile,
  kind: ModelKind,
  fits = (_: ModelEntry) => true,
): string | undefined => file.models.find((model) => serves(file, model, kind) && fits(model))?.id;

/** Sets the providers of a catalogue up. Models are made once, when they are first asked for. */
export function connectModels(file: CatalogueFile) {
  const providers = connectProviders(file);

  /** The models of a kind by id; throws `model.unknown` for others. */
  function pick<M>(kind: ModelKind, make: (provider: ModelProvider, model: ServedModel) => M | undefined) {
    const made = new Map<string, M>();
    return (id: string): M => {
      const ready = made.get(id);
      if (ready) return ready;
      const entry = file.models.find((model) => model.id === id);
      const provider = entry && providers.get(entry.provider);
      if (!entry || !provider) throw unknownModel(id);
      const model = serves(file, entry, kind) ? make(provider, toServed(entry)) : undefined;
      if (!model) throw wrongModelKind(id, kind);
      made.set(id, model);
      return model;
    };
  }

  return {
    pick,
    async close(): Promise<void> {
      await Promise.all([...providers.values()].map((provider) => provider.close()));
    },
  };
}

function connectProviders(file: CatalogueFile): Map<string, ModelProvider> {
  const connected = new Map<string, ModelProvider>();
  for (const [name, { type, ...settings }] of file.providers) {
    const declared = providerTypes.find((known) => known.type === type);
    if (declared) connected.set(name, declared.connect({ name, ...settings }));
  }
  return connected;
}
