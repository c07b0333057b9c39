import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { contextAccess } from './access.ts';

const maxWordCount = z.int().min(1).optional().describe('For all requested actions that take it.');
const samples = z
  .array(z.record(z.string(), z.string()))
  .describe('Objects of `category:field` to allowed values, separated by `|`.');

/** The structured request, version 2. */
const StructuredRequest = z.object({
  version: z.literal('context.api/v2'),
  objectKeys: z
    .array(z.object({ path: z.string().optional(), documentId: z.string().max(512).optional() }))
    .min(1)
    .max(30)
    .describe('Each with a path or a documentId; one kind per request.'),
  actions: z
    .record(z.string(), z.record(z.string(), z.unknown()))
    .describe('Configuration by action name; GET /content/process/actions lists the names.'),
  maxWordCount,
  classes: z.array(z.string()).min(2).optional().describe('For all requested actions that take them.'),
  kSimilarMetadata: samples.optional(),
});

/** The legacy request, version 1. Empty lists count as absent. */
const LegacyRequest = z.object({
  objectKeys: z.array(z.string()).min(1).max(30),
  actions: z.array(z.string()).min(1).describe('Names in kebab-case, such as `text-summarization`.'),
  classes: z.array(z.string()).optional(),
  kSimilarMetadata: samples.optional(),
  maxWordCount,
});
const { $schema: _, ...documented } = z.toJSONSchema(z.union([StructuredRequest, LegacyRequest]));

/**
 * What arrives: any object. The interface documents the message of each fault, so the service checks the body by its
 * own list of rules, and this schema only describes it.
 */
export const ProcessBody = z.record(z.string(), z.unknown()).meta(documented);

export const ProcessAccepted = z.object({
  processingId: z.uuid(),
  id: z.uuid(),
  status: z.literal('PROCESSING'),
  inProgress: z.literal(true),
  timestamp: z.iso.datetime(),
});
export type ProcessAccepted = z.infer<typeof ProcessAccepted>;

export const startProcessing = defineEndpoint('content.process', {
  method: 'POST',
  url: '/content/process',
  access: contextAccess,
  operationClass: 'invoke',
  summary: 'Run actions on stored objects',
  creates: 202,
  body: ProcessBody,
  response: { 202: ProcessAccepted },
});

export const listActions = defineEndpoint('content.actions', {
  method: 'GET',
  url: '/content/process/actions',
  access: contextAccess,
  summary: 'Actions that can be requested',
  response: { 200: z.array(z.object({ name: z.string() })) },
});
