import { z } from 'zod';

/** What a model does. */
export const ModelKind = z
  .enum(['chat', 'embedding', 'transcription', 'moderation'])
  .describe('What it is used for.');
export type ModelKind = z.output<typeof ModelKind>;

const price = z.number().min(0);

/** What the catalogue file says of a model besides where it is served. */
export const modelFields = {
  id: z.string().min(1).max(200).describe('What agents and requests name it by; unique.'),
  kind: ModelKind.default('chat'),
  name: z.string().optional().describe('What people call it; the id when not set.'),
  description: z.string().default('').describe('A sentence for those who choose.'),
  badge: z.string().nullable().default(null).describe('A word that is shown beside the name.'),
  metadata: z
    .looseObject({ dimensions: z.int().min(1).max(65_536).optional() })
    .prefault({})
    .describe('Anything that is to be shown; `dimensions` states the floats of an embedding (1024).'),
  agentTypes: z
    .array(z.string())
    .optional()
    .describe('Types of agents that may use it; all of them when not set.'),
  capabilities: z
    .strictObject({
      function_calling: z.boolean().default(false).describe('Calls tools.'),
      max_context_length: z.int().positive().nullable().default(null).describe('In tokens.'),
      streaming: z.boolean().default(true),
      tool_choice: z.boolean().default(false).describe('Can be made to call a tool, or kept from it.'),
      vision: z
        .boolean()
        .default(false)
        .describe('Sees images; an embedding model with it turns images into vectors, and no texts.'),
      structured_output: z
        .boolean()
        .default(false)
        .describe('Its provider can hold it to a JSON Schema; others are told the schema in words.'),
    })
    .prefault({})
    .describe('What it can do.'),
  prices: z
    .strictObject({ inputPerMillion: price, outputPerMillion: price })
    .nullable()
    .default(null)
    .describe('Per million tokens, in any one currency; calls have no cost without them.'),
  regions: z.array(z.string()).default([]).describe('Where it runs; shown alone.'),
  deprecationStatus: z
    .strictObject({
      deprecated: z.boolean().default(false).describe('Configurations that name it are warned.'),
      deprecationDate: z.string().nullable().default(null),
      replacementModelName: z.string().nullable().default(null),
    })
    .prefault({})
    .describe('Whether it is about to go.'),
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
