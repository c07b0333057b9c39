import { z } from 'zod';

/** What a model does. */
export const ModelKind = z.enum(['chat', 'embedding', 'transcription', 'moderation']);
export type ModelKind = z.output<typeof ModelKind>;

const price = z.number().min(0);

/** What the catalogue file says of a model besides where it is served. */
export const modelFields = {
  id: z.string().min(1).max(200),
  kind: ModelKind.default('chat'),
  name: z.string().optional(),
  description: z.string().default(''),
  badge: z.string().nullable().default(null),
  metadata: z.looseObject({ dimensions: z.int().min(1).max(65_536).optional() }).prefault({}),
  agentTypes: z.array(z.string()).optional(),
  capabilities: z
    .strictObject({
      function_calling: z.boolean().default(false),
      max_context_length: z.int().positive().nullable().default(null),
      streaming: z.boolean().default(true),
      tool_choice: z.boolean().default(false),
      vision: z.boolean().default(false),
      structured_output: z.boolean().default(false),
    })
    .prefault({}),
  /** Per million tokens, in any one currency. */
  prices: z.strictObject({ inputPerMillion: price, outputPerMillion: price }).nullable().default(null),
  regions: z.array(z.string()).default([]),
  deprecationStatus: z
    .strictObject({
      deprecated: z.boolean().default(false),
      deprecationDate: z.string().nullable().default(null),
      replacementModelName: z.string().nullable().default(null),
    })
    .prefault({}),
};

const ModelFields = z.object(modelFields);
type ModelFields = z.output<typeof ModelFields>;

/** A model as `GET /v1/models` shows it, its kind and its prices. */
export type CatalogueModel = ModelFields & { name: string; agentTypes: string[] };

/** The public view of an entry; a chat model serves every agent type unless the file says otherwise. */
export const describeModel = (entry: ModelFields): CatalogueModel => {
  const shown = ModelFields.parse(entry);
  return {
    ...shown,
    name: shown.name ?? shown.id,
    agentTypes: shown.agentTypes ?? (shown.kind === 'chat' ? ['rag', 'tool', 'task'] : []),
  };
};

/** The model that is taken where none is named, by use. */
export type ModelUse = 'chat' | 'embedding' | 'vision' | 'transcription';
export type ModelDefaults = Partial<Record<ModelUse, string>>;
