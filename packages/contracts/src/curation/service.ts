import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { curationAccess } from './access.ts';

export const listEmbeddingModels = defineEndpoint('curation.models', {
  method: 'GET',
  url: '/models',
  access: curationAccess,
  summary: 'Models that can embed chunks',
  response: {
    200: z.object({
      models: z.array(
        z.object({ id: z.string(), name: z.string(), description: z.string(), default: z.boolean() }),
      ),
    }),
  },
});

export const listFileTypes = defineEndpoint('curation.fileTypes', {
  method: 'GET',
  url: '/file-types',
  access: curationAccess,
  summary: 'File types that can be read, and how each becomes text',
  response: {
    200: z.object({
      fileTypes: z.array(
        z.object({
          type: z.string().describe('Media type.'),
          extensions: z.array(z.string()),
          route: z.enum(['text', 'ocr', 'transcription']),
        }),
      ),
    }),
  },
});

export const getHealth = defineEndpoint('curation.health', {
  method: 'GET',
  url: '/health',
  access: 'public',
  summary: 'Whether the service answers',
  response: { 200: z.object({ message: z.literal('Healthy') }) },
});

const HealthDetails = z.object({
  message: z.enum(['Healthy', 'Unhealthy']),
  checks: z.record(z.string(), z.enum(['ok', 'unavailable'])),
});

export const getHealthDetails = defineEndpoint('curation.healthDetails', {
  method: 'GET',
  url: '/health/details',
  access: 'public',
  summary: 'What the service depends on, one by one',
  response: { 200: HealthDetails, 503: HealthDetails },
});
