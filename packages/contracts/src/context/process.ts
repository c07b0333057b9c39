import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { contextAccess } from './access.ts';

/**
 * What arrives: any object. The interface documents the message of each fault, so the service checks the body by its
 * own list of rules, and describes it by its actions.
 */
export const ProcessBody = z.record(z.string(), z.unknown());

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
