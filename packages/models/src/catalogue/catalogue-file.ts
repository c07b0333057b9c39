import { z } from 'zod';
import { providers as providerTypes } from '../registry.ts';
import { type ModelDefaults, type ModelKind, type ModelUse, modelFields } from './catalogue-model.ts';

const Provider = z.strictObject({
  type: z.string(),
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  apiKey: z.string().min(1).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  timeoutMs: z.int().min(1).optional(),
  maxConnections: z.int().min(1).optional(),
});
type Provider = z.output<typeof Provider>;

const price = z.number().min(0);
const ModelEntry = z.strictObject({
  ...modelFields,
  provider: z.string(),
  /** The provider's own name for the model; the id where the two are the same. */
  model: z.string().min(1).optional(),
  prices: z.strictObject({ inputPerMillion: price, outputPerMillion: price }).optional(),
});
export type ModelEntry = z.output<typeof ModelEntry>;

const id = z.string().optional();
const Defaults = z.strictObject({ chat: id, embedding: id, vision: id, transcription: id });

const Outline = z.strictObject({
  providers: z.record(z.string(), z.unknown()),
  models: z.array(z.unknown()).min(1),
  defaults: z.unknown().optional(),
});

/** The catalogue file, checked. */
export interface CatalogueFile {
  providers: Map<string, Provider>;
  models: ModelEntry[];
  defaults: ModelDefaults;
}

/** What is wrong with a catalogue file, one line per fault. */
export type Faults = string[];

const kindOfUse: Record<ModelUse, ModelKind> = {
  chat: 'chat',
  embedding: 'embedding',
  vision: 'chat',
  transcription: 'transcription',
};

/** Providers the file format knows and that have no adapter here yet. */
const laterTypes = new Set(['anthropic', 'bedrock', 'google', 'azure']);

/** Whether a model may be used in a way; a provider may serve every use by one model. */
export function serves(file: CatalogueFile, model: ModelEntry, kind: ModelKind): boolean {
  const type = file.providers.get(model.provider)?.type;
  return model.kind === kind || providerTypes.some((known) => known.type === type && known.allKinds);
}

/** Checks each part by itself, so that a fault in one hides no fault in another. */
export function readCatalogue(content: unknown, faults: Faults): CatalogueFile {
  const part = <S extends z.ZodType>(schema: S, value: unknown, ...path: (string | number)[]) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      faults.push(`${[...path, ...issue.path].join('.') || 'the file'}: ${issue.message}`);
    }
    return undefined;
  };

  const outline = part(Outline, content);
  const named = Object.entries(outline?.providers ?? {});
  const file: CatalogueFile = {
    providers: new Map(),
    models: (outline?.models ?? []).flatMap((model, i) => part(ModelEntry, model, 'models', i) ?? []),
    defaults: part(Defaults, outline?.defaults ?? {}, 'defaults') ?? {},
  };
  for (const [name, value] of named) {
    const provider = part(Provider, value, 'providers', name);
    if (!provider) continue;
    file.providers.set(name, provider);
    faults.push(...providerFaults(name, provider));
  }
  const providerNames = new Set(named.map(([name]) => name));
  faults.push(...modelFaults(file.models, providerNames));
  // A model that is itself at fault is not reported again as missing.
  if (faults.length === 0) faults.push(...defaultFaults(file));
  return file;
}

function providerFaults(name: string, provider: Provider): Faults {
  const known = providerTypes.find(({ type }) => type === provider.type);
  if (known) {
    const missing = known.needs.filter((setting) => provider[setting] === undefined);
    return missing.map((setting) => `providers.${name}.${setting}: is needed for the type ${provider.type}`);
  }
  const types = providerTypes.map(({ type }) => type).join(', ');
  return laterTypes.has(provider.type)
    ? [`providers.${name}.type: ${provider.type} needs an adapter that this version lacks; it has ${types}`]
    : [`providers.${name}.type: ${provider.type} is not one of ${types}`];
}

function modelFaults(models: ModelEntry[], providerNames: Set<string>): Faults {
  const seen = new Set<string>();
  return models.flatMap(({ id, provider }) => {
    const faults: Faults = [];
    if (seen.has(id)) faults.push(`models: ${id} is listed twice`);
    if (!providerNames.has(provider)) faults.push(`models: ${id} names an unknown provider, ${provider}`);
    seen.add(id);
    return faults;
  });
}

function defaultFaults(file: CatalogueFile): Faults {
  const uses = Object.keys(kindOfUse) as ModelUse[];
  return uses.flatMap((use) => {
    const id = file.defaults[use];
    if (id === undefined) return [];
    const model = file.models.find((entry) => entry.id === id);
    if (!model) return [`defaults.${use}: there is no model ${id}`];
    return serves(file, model, kindOfUse[use])
      ? []
      : [`defaults.${use}: ${id} is no ${kindOfUse[use]} model`];
  });
}
