import { ProcessBody, startProcessing } from '@quire/contracts/context';
import { z } from 'zod';
import { actions } from '../actions/registry.ts';

const samples = z
  .array(z.record(z.string(), z.string()))
  .describe('Objects of `category:field` to allowed values, separated by `|`.');
const beside = {
  maxWordCount: z.int().min(1).optional().describe('For all requested actions that take it.'),
  kSimilarMetadata: samples.optional().describe('For all requested actions that take it.'),
};

const Structured = z.object({
  version: z.literal('context.api/v2'),
  objectKeys: z
    .array(z.object({ path: z.string().optional(), documentId: z.string().max(512).optional() }))
    .min(1)
    .max(30)
    .describe('Each with a path or a documentId; one kind per request.'),
  actions: z.object(Object.fromEntries(actions.map(({ name, config }) => [name, config.optional()]))),
  ...beside,
  classes: z.array(z.string()).min(2).optional().describe('For all requested actions that take them.'),
});

const Legacy = z.object({
  objectKeys: z.array(z.string()).min(1).max(30),
  actions: z.array(z.enum(actions.map(({ legacyName }) => legacyName))).min(1),
  ...beside,
  classes: z.array(z.string()).optional().describe('Empty lists count as absent.'),
});

const { $schema: _, ...documented } = z.toJSONSchema(z.union([Structured, Legacy]));

/** The endpoint with its request as both versions have it, told from the declarations of the actions. */
export const describedStart = {
  ...startProcessing,
  schema: { ...startProcessing.schema, body: ProcessBody.meta(documented) },
};
