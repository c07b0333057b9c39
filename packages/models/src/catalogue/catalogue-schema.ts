import { z } from 'zod';
import { providers } from '../registry.ts';
import { modelFields } from './catalogue-model.ts';

export const Provider = z
  .strictObject({
    type: z
      .string()
      .meta({ enum: providers.map(({ type }) => type) })
      .describe('Protocol that the provider speaks.'),
    baseUrl: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        'Where it is; the address of the vendor when not set. Needed for openai-compatible and azure.',
      ),
    apiKey: z.string().min(1).optional().describe(`Its key; write it as \${NAME}.`),
    headers: z.record(z.string(), z.string()).optional().describe('Further headers of every request.'),
    timeoutMs: z
      .int()
      .min(1)
      .optional()
      .describe('Longest silence before an answer and between two pieces of it; 300,000 when not set.'),
    maxConnections: z
      .int()
      .min(1)
      .optional()
      .describe('Most connections of one process to it; 512 when not set. Further calls wait.'),
    region: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .optional()
      .describe('AWS region of bedrock; us-east-1 when not set.'),
    accessKeyId: z.string().min(1).optional().describe('AWS access key of bedrock, in place of an apiKey.'),
    secretAccessKey: z.string().min(1).optional().describe('The secret of the accessKeyId.'),
    sessionToken: z.string().min(1).optional().describe('Session of the accessKeyId, if it has one.'),
    path: z
      .string()
      .min(1)
      .optional()
      .describe('Folder of onnx that holds a folder for each of its models. Needed for onnx.'),
    threads: z
      .int()
      .min(1)
      .optional()
      .describe('Threads that one run of a model of onnx takes; half of the cores when not set.'),
    concurrency: z
      .int()
      .min(1)
      .optional()
      .describe('Answers of one model of onnx at work at once in one process; 2 when not set. Others wait.'),
  })
  .describe('How models are reached.');
export type Provider = z.output<typeof Provider>;

export const ModelEntry = z
  .strictObject({
    ...modelFields,
    provider: z.string().describe('Name of the provider that serves it.'),
    model: z
      .string()
      .min(1)
      .optional()
      .describe(
        "The provider's own name for it (azure: its deployment; onnx: its folder); the id when not set.",
      ),
    file: z
      .string()
      .min(1)
      .optional()
      .describe('Weights of a model of onnx, below its folder; onnx/model.onnx or model.onnx when not set.'),
  })
  .describe('A model.');
export type ModelEntry = z.output<typeof ModelEntry>;

const id = z.string().optional();
export const Defaults = z
  .strictObject({
    chat: id.describe('Chat model; the first one when not set.'),
    embedding: id.describe('Embedding model; the first one when not set.'),
    vision: id.describe('Chat model that is shown images; the first with the capability when not set.'),
    transcription: id.describe('Transcription model; the first one when not set.'),
  })
  .describe('Models that are taken where none is named.');

const $schema = z.string().optional().describe('For editors; not read.');
const models = 'Models, in the order in which they are listed.';

/** The file's parts before each is checked by itself. */
export const Outline = z.strictObject({
  $schema,
  providers: z.record(z.string(), z.unknown()),
  models: z.array(z.unknown()).min(1),
  defaults: z.unknown().optional(),
});

const Catalogue = z
  .strictObject({
    $schema,
    providers: z.record(z.string(), Provider).describe('Providers by a name of your choice.'),
    models: z.array(ModelEntry).min(1).describe(models),
    defaults: Defaults.optional(),
  })
  .describe(
    `Models of an installation (QUIRE_MODELS). \${NAME} in any text is replaced from the environment.`,
  );

/** The catalogue file as a JSON Schema (2020-12), for editors and for its documentation. */
export const catalogueJsonSchema = (): Record<string, unknown> => ({
  title: 'Quire model catalogue',
  ...z.toJSONSchema(Catalogue, { io: 'input' }),
});
