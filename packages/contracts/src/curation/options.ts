import { z } from 'zod';

export const ChunkingStrategy = z.enum(['context', 'fixed', 'sentence', 'markdown']);
export type ChunkingStrategy = z.infer<typeof ChunkingStrategy>;
const EmbeddingPrecision = z.enum(['float32', 'int8']);
const PiiMode = z.enum(['detection', 'redaction']);
const JsonSchemaKind = z.enum(['FULL', 'MDAST', 'PIPELINE']);

/** Largest object that one PUT may bring, bytes. */
export const maxSinglePutBytes = 5 * 1024 ** 3;
/** Largest object of S3-compatible storage, bytes. */
const maxUploadBytes = 5 * 1024 ** 4;
/** Most parts of one multipart upload. */
export const maxUploadParts = 10_000;

const flag = z.boolean().nullish();
const chunkSize = z.int().min(100).max(5000).nullish();

/** The option fields of a request, in nested and flat spellings; null counts as absent. */
const optionFields = {
  pii: z
    .union([z.boolean(), PiiMode, z.strictObject({ mode: PiiMode.nullish(), entity_redaction: flag })])
    .nullish()
    .describe('true means redaction; detection finds and leaves the text as it is.'),
  entity_redaction: flag,
  chunking: z
    .union([
      z.boolean(),
      z.strictObject({
        strategy: ChunkingStrategy.nullish(),
        chunk_size: chunkSize,
        chunk_overlap: z.int().min(0).max(2500).nullish().describe('At most half of chunk_size.'),
      }),
    ])
    .nullish(),
  chunk_size: chunkSize.describe('Characters (Unicode code points) in a chunk; 1000 when not given.'),
  chunking_strategy: ChunkingStrategy.nullish(),
  embedding: z
    .union([
      z.boolean(),
      z.strictObject({
        model: z.string().min(1).max(200).nullish(),
        precision: EmbeddingPrecision.nullish(),
        dimensions: z.int().min(1).max(65_536).nullish(),
      }),
    ])
    .nullish(),
  embeddings_model: z.string().min(1).max(200).nullish(),
  image_embedding: flag,
  normalization: z
    .union([
      z.boolean(),
      z.strictObject({
        quotations: flag,
        dashes: flag,
        whitespace: flag,
        unicode: flag,
        hyphenation: flag,
        ligatures: flag,
      }),
    ])
    .nullish(),
  json_schema: z.union([z.boolean(), JsonSchemaKind]).nullish().describe('true means FULL.'),
};

/** Options by themselves, as the defaults and rules of a tenant keep them. */
export const OptionsRequest = z.strictObject(optionFields).meta({ id: 'OptionsRequest' });
export type OptionsRequest = z.output<typeof OptionsRequest>;

/** What the client says of its file before it is there. */
export const fileFields = {
  fileName: z.string().min(1).max(1024).nullish(),
  contentType: z.string().min(1).max(255).nullish(),
  size: z.int().min(0).max(maxUploadBytes).nullish().describe('Bytes; above 5 GB the upload has parts.'),
};

/** What a curation job is to do with its file. */
export const PresignRequest = z
  .strictObject({
    ...optionFields,
    ...fileFields,
    parts: z
      .int()
      .min(1)
      .max(maxUploadParts)
      .nullish()
      .describe('Asks for a multipart upload of so many parts.'),
  })
  .meta({ id: 'PresignRequest' });
export type PresignRequest = z.output<typeof PresignRequest>;

export const NormalizationSwitches = z.object({
  quotations: z.boolean(),
  dashes: z.boolean(),
  whitespace: z.boolean(),
  unicode: z.boolean(),
  // Jobs that an earlier release opened do not name these.
  hyphenation: z.boolean().default(false),
  ligatures: z.boolean().default(false),
});
export type NormalizationSwitches = z.infer<typeof NormalizationSwitches>;

export const ChunkingOptions = z.object({
  strategy: ChunkingStrategy,
  chunk_size: z.number(),
  chunk_overlap: z.number(),
});
export type ChunkingOptions = z.infer<typeof ChunkingOptions>;

export const EmbeddingOptions = z.object({
  model: z.string(),
  precision: EmbeddingPrecision,
  dimensions: z.number(),
});
export type EmbeddingOptions = z.infer<typeof EmbeddingOptions>;

/** The options of a job after defaults and spellings are resolved: what the worker goes by. */
export const CurationOptions = z
  .object({
    pii: z.union([z.literal(false), PiiMode]),
    entity_redaction: z.boolean(),
    chunking: z.union([z.literal(false), ChunkingOptions]),
    embedding: z.union([z.literal(false), EmbeddingOptions]),
    image_embedding: z.boolean(),
    normalization: z.union([z.literal(false), NormalizationSwitches]),
    json_schema: z.union([z.literal(false), JsonSchemaKind]),
  })
  .meta({ id: 'CurationOptions' });
export type CurationOptions = z.infer<typeof CurationOptions>;
