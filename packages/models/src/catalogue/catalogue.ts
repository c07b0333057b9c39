import { readFileSync } from 'node:fs';
import type { ChatModel } from '../chat-model.ts';
import type { ModelProvider, ServedModel } from '../define-provider.ts';
import type { EmbeddingModel } from '../embedding-model.ts';
import { noDefaultModel, unknownModel, wrongModelKind } from '../models.errors.ts';
import { providers as providerTypes } from '../registry.ts';
import { type CatalogueFile, type Faults, type ModelEntry, readCatalogue, serves } from './catalogue-file.ts';
import { type CatalogueModel, describeModel, type ModelDefaults } from './catalogue-model.ts';
import { defaultCatalogue } from './default-catalogue.ts';
import { substituteEnv } from './substitute-env.ts';

/** The models of an installation. Ids that are unknown or serve another use throw `model.unknown` (400). */
export interface Catalogue {
  list(): readonly CatalogueModel[];
  find(id: string): CatalogueModel | undefined;
  /** The named chat model, else the default one. */
  chat(id?: string): ChatModel;
  /** The named embedding model, else the default one. */
  embedding(id?: string): EmbeddingModel;
  defaults: ModelDefaults;
  /** Closes the providers' connections. */
  close(): Promise<void>;
}

export interface CatalogueOptions {
  /** A JSON file; without it the catalogue holds the built-in model. */
  file?: string;
  /** What `${NAME}` in the file is replaced from. */
  env: Readonly<Record<string, string | undefined>>;
}

/** Reads and checks the model catalogue; throws one error that names every fault. Connects to nothing yet. */
export function loadCatalogue({ file, env }: CatalogueOptions): Catalogue {
  const faults: Faults = [];
  const content = substituteEnv(file ? readJson(file) : defaultCatalogue, env, (path, name) => {
    faults.push(`${path}: the environment variable ${name} is not set`);
  });
  const checked = readCatalogue(content, faults);
  if (faults.length > 0) {
    throw new Error(
      `The model catalogue ${file} has faults:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  }
  return createCatalogue(checked);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The model catalogue ${file} cannot be read: ${reason}`, { cause: error });
  }
}

function createCatalogue(file: CatalogueFile): Catalogue {
  const providers = connectProviders(file);
  const shown = new Map(file.models.map((entry) => [entry.id, describeModel(entry)]));
  const list = [...shown.values()];

  const firstOf = (kind: 'chat' | 'embedding') => file.models.find((model) => serves(file, model, kind))?.id;
  const defaults = { chat: firstOf('chat'), embedding: firstOf('embedding'), ...file.defaults };

  function pick<M>(kind: 'chat' | 'embedding', make: (provider: ModelProvider, model: ServedModel) => M) {
    const made = new Map<string, M>();
    return (id = defaults[kind]): M => {
      if (id === undefined) throw noDefaultModel(kind);
      const ready = made.get(id);
      if (ready) return ready;
      const entry = file.models.find((model) => model.id === id);
      const provider = entry && providers.get(entry.provider);
      if (!entry || !provider) throw unknownModel(id);
      if (!serves(file, entry, kind)) throw wrongModelKind(id, kind);
      const model = make(provider, toServed(entry));
      made.set(id, model);
      return model;
    };
  }

  return {
    list: () => list,
    find: (id) => shown.get(id),
    chat: pick('chat', (provider, model) => provider.chat(model)),
    embedding: pick('embedding', (provider, model) => provider.embedding(model)),
    defaults,
    async close() {
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

const toServed = (entry: ModelEntry): ServedModel => ({
  id: entry.id,
  model: entry.model ?? entry.id,
  structuredOutput: entry.capabilities.structured_output,
  dimensions: entry.metadata.dimensions,
});
