import type { ChunkingOptions, CurationOptions, OptionsRequest } from '@quire/contracts/curation';

/** Options as far as somebody has named them, each in one place whatever its spelling. */
export interface OptionSettings {
  pii: { mode?: CurationOptions['pii']; entities?: boolean };
  chunking: { on?: boolean } & Partial<ChunkingOptions>;
  embedding: { on?: boolean; model?: string; precision?: 'float32' | 'int8'; dimensions?: number };
  normalization: { on?: boolean } & { [Switch in NormalizationSwitch]?: boolean };
  other: { image_embedding?: boolean; json_schema?: CurationOptions['json_schema'] };
}

export const normalizationSwitches = [
  'quotations',
  'dashes',
  'whitespace',
  'unicode',
  'hyphenation',
  'ligatures',
] as const;
type NormalizationSwitch = (typeof normalizationSwitches)[number];

/** What a request names. Where it says a thing in both spellings, the nested one holds. */
export function readSettings(request: OptionsRequest): OptionSettings {
  const { json_schema, image_embedding } = request;
  const [chunking, embedding] = [readChunking(request), readEmbedding(request)];
  return {
    pii: readPii(request),
    // Vectors are made of chunks: who wants the ones wants the others, and who wants no chunks no vectors.
    chunking: { ...(embedding.on && { on: true }), ...chunking },
    embedding: { ...(chunking.on === false && { on: false }), ...embedding },
    normalization: readNormalization(request),
    other: named({ image_embedding, json_schema: json_schema === true ? 'FULL' : json_schema }),
  };
}

/** Settings one over the other, the strongest first: of each option, the first that names it. */
export function mergeSettings(strongestFirst: readonly OptionSettings[]): OptionSettings {
  const merged: OptionSettings = { pii: {}, chunking: {}, embedding: {}, normalization: {}, other: {} };
  for (const settings of strongestFirst)
    for (const group of Object.keys(merged) as (keyof OptionSettings)[])
      Object.assign(merged[group], { ...settings[group], ...merged[group] });
  return merged;
}

function readPii({ pii, entity_redaction }: OptionsRequest): OptionSettings['pii'] {
  if (typeof pii !== 'object' || pii === null)
    return named({ mode: pii === true ? 'redaction' : pii, entities: entity_redaction });
  return named({ mode: pii.mode ?? 'redaction', entities: pii.entity_redaction ?? entity_redaction });
}

function readChunking({
  chunking,
  chunk_size,
  chunking_strategy,
}: OptionsRequest): OptionSettings['chunking'] {
  const nested = typeof chunking === 'object' ? chunking : undefined;
  const settings = named({
    strategy: nested?.strategy ?? chunking_strategy,
    chunk_size: nested?.chunk_size ?? chunk_size,
    chunk_overlap: nested?.chunk_overlap,
  });
  return withSwitch(chunking, settings);
}

function readEmbedding({ embedding, embeddings_model }: OptionsRequest): OptionSettings['embedding'] {
  const nested = typeof embedding === 'object' ? embedding : undefined;
  const settings = named({
    model: nested?.model ?? embeddings_model,
    precision: nested?.precision,
    dimensions: nested?.dimensions,
  });
  return withSwitch(embedding, settings);
}

const readNormalization = ({ normalization }: OptionsRequest): OptionSettings['normalization'] =>
  withSwitch(normalization, typeof normalization === 'object' && normalization ? named(normalization) : {});

/** Who names a part of an option wants it, unless they say that they do not. */
function withSwitch<T extends object>(
  value: boolean | object | null | undefined,
  settings: T,
): T & { on?: boolean } {
  if (typeof value === 'boolean') return { ...settings, on: value };
  return value || Object.keys(settings).length > 0 ? { ...settings, on: true } : settings;
}

/** Without what is absent, which would cover what somebody else says. */
function named<T extends object>(values: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as {
    [Key in keyof T]?: NonNullable<T[Key]>;
  };
}
