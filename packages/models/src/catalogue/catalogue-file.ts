import type { z } from 'zod';
import type { Setting } from '../define-provider.ts';
import { providers as providerTypes } from '../registry.ts';
import type { ModelDefaults, ModelKind, ModelUse } from './catalogue-model.ts';
import { Defaults, ModelEntry, Outline, Provider } from './catalogue-schema.ts';
import { inspectModels } from './inspect-models.ts';

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

/** Settings of connections. */
const commonSettings = new Set<Setting>(['baseUrl', 'apiKey', 'headers', 'timeoutMs', 'maxConnections']);

/** Whether a model may be used in a way; a provider may serve every use by one model. */
export function serves(file: CatalogueFile, model: ModelEntry, kind: ModelKind): boolean {
  if (model.kind === kind) return true;
  const type = typeOf(file.providers.get(model.provider));
  return type?.allKinds === true && type.kinds.includes(kind);
}

/** Whether a model is one for pictures. */
export const embedsImages = ({ kind, capabilities }: Pick<ModelEntry, 'kind' | 'capabilities'>): boolean =>
  kind === 'embedding' && capabilities.vision;

const typeOf = (provider: Provider | undefined) => providerTypes.find(({ type }) => type === provider?.type);

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
  const sound: CatalogueFile['providers'] = new Map();
  for (const [name, value] of named) {
    const provider = part(Provider, value, 'providers', name);
    if (!provider) continue;
    file.providers.set(name, provider);
    const found = providerFaults(name, provider);
    if (found.length === 0) sound.set(name, provider);
    faults.push(...found);
  }
  faults.push(...modelFaults(file.models, new Map(named), file.providers));
  file.models = inspectModels(file.models, sound, (fault) => faults.push(fault));
  // A model that is itself at fault is not reported again as missing.
  if (faults.length === 0) faults.push(...defaultFaults(file));
  return file;
}

function providerFaults(name: string, provider: Provider): Faults {
  const known = typeOf(provider);
  const place = `providers.${name}`;
  if (!known) {
    return [
      `${place}.type: ${provider.type} is not one of ${providerTypes.map(({ type }) => type).join(', ')}`,
    ];
  }
  const has = (setting: Setting) => provider[setting] !== undefined;
  const isTaken = (setting: Setting) =>
    (commonSettings.has(setting) && !known.isLocal) || known.takes?.includes(setting);
  const { type: _, ...settings } = provider;
  const strange = (Object.keys(settings) as Setting[]).filter((setting) => has(setting) && !isTaken(setting));
  const faults = strange.map((setting) => `${place}.${setting}: is not used by the type ${provider.type}`);
  if (known.needs.some((list) => list.every(has))) return faults;
  const [needed, ...others] = known.needs;
  if (others.length === 0) {
    const missing = needed.filter((setting) => !has(setting));
    return [...faults, ...missing.map((one) => `${place}.${one}: is needed for the type ${provider.type}`)];
  }
  const lists = known.needs.map((list) => list.join(' and ')).join(', or ');
  return [...faults, `${place}: the type ${provider.type} needs ${lists}`];
}

function modelFaults(
  models: ModelEntry[],
  named: Map<string, unknown>,
  known: CatalogueFile['providers'],
): Faults {
  const seen = new Set<string>();
  return models.flatMap(({ id, kind, provider: name, capabilities }) => {
    const faults: Faults = [];
    if (seen.has(id)) faults.push(`models: ${id} is listed twice`);
    seen.add(id);
    if (!named.has(name)) faults.push(`models: ${id} names an unknown provider, ${name}`);
    const type = typeOf(known.get(name));
    if (type && !type.kinds.includes(kind))
      faults.push(`models: ${id} is of the kind ${kind}, which the type ${type.type} does not serve`);
    else if (type && kind === 'embedding' && capabilities.vision && !type.embedsImages)
      faults.push(`models: ${id} is to embed images, which the type ${type.type} does not serve`);
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
    if (!serves(file, model, kindOfUse[use])) return [`defaults.${use}: ${id} is no ${kindOfUse[use]} model`];
    if (use === 'vision' && !model.capabilities.vision)
      return [`defaults.${use}: ${id} does not have the capability vision`];
    return use === 'embedding' && embedsImages(model)
      ? [`defaults.${use}: ${id} embeds images, and no texts`]
      : [];
  });
}
