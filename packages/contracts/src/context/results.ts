import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { contextAccess } from './access.ts';

export const ProcessingStatus = z.enum(['PROCESSING', 'SUCCESS', 'PARTIAL_FAILURE', 'FAILURE']);
export type ProcessingStatus = z.infer<typeof ProcessingStatus>;

export const ActionErrorType = z.enum([
  'UnexpectedError',
  'GuardrailViolation',
  'UnsupportedFileType',
  'ObjectKeyNotFound',
  'Timeout',
  'AuthorizationError',
  'ValidationError',
]);
export type ActionErrorType = z.infer<typeof ActionErrorType>;

export const ActionError = z
  .object({ errorType: ActionErrorType, message: z.string() })
  .meta({ id: 'ActionError' });
export type ActionError = z.infer<typeof ActionError>;

/** Outcome of one action on one object. */
export const ActionResult = z
  .object({
    isSuccess: z.boolean(),
    result: z.unknown(),
    error: ActionError.nullable(),
  })
  .meta({ id: 'ActionResult' });
export type ActionResult = z.infer<typeof ActionResult>;

/** One object: its key as the request gave it, and one member per requested action, such as `textSummary`. */
export const ObjectResults = z
  .object({ objectKey: z.string() })
  .catchall(ActionResult)
  .meta({ id: 'ObjectResults' });

export const ProcessingResults = z
  .object({
    id: z.uuid(),
    timestamp: z.iso.datetime(),
    results: z.array(ObjectResults),
    status: ProcessingStatus.exclude(['PROCESSING']),
  })
  .meta({ id: 'ProcessingResults' });
export type ProcessingResults = z.infer<typeof ProcessingResults>;

export const ProcessingPending = z.object({
  id: z.uuid(),
  timestamp: z.iso.datetime(),
  status: z.literal('PROCESSING'),
  inProgress: z.literal(true),
});
export type ProcessingPending = z.infer<typeof ProcessingPending>;

const results = {
  method: 'GET',
  access: contextAccess,
  summary: 'Results of a processing request; 202 while it is in progress',
  // Any text: a malformed id is as unknown as any other.
  params: z.object({ processingId: z.string() }),
  response: { 200: ProcessingResults, 202: ProcessingPending },
} as const;

export const getResults = defineEndpoint('content.results', {
  ...results,
  url: '/content/process/:processingId/results',
});

export const getResultsShort = defineEndpoint('content.resultsShort', {
  ...results,
  url: '/:processingId/results',
});
