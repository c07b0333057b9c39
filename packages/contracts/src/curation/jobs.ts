import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { curationAccess } from './access.ts';

export const JobStatus = z.enum(['Wait For Upload', 'Processing', 'Done', 'Error']);
export type JobStatus = z.infer<typeof JobStatus>;

/** Steps of a job, in their order. Refining is normalising, masking and chunking in one pass over the text. */
export const JobStage = z.enum([
  'waiting',
  'queued',
  'extracting',
  'refining',
  'embedding',
  'storing',
  'done',
]);
export type JobStage = z.infer<typeof JobStage>;

export const JobState = z
  .object({
    jobId: z.string(),
    status: JobStatus,
    progress: z.object({ stage: JobStage, percent: z.number() }),
    message: z.string().optional(),
    metadata: z
      .object({ reason: z.string() })
      .optional()
      .describe('Of a job that ended in `Error`: what its file was, such as `encrypted` or `blank`.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'JobState' });
export type JobState = z.infer<typeof JobState>;

/** Any text: a malformed id is as unknown as any other. */
export const JobParams = z.object({ job_id: z.string() });

export const getJobStatus = defineEndpoint('curation.status', {
  method: 'GET',
  url: '/status/:job_id',
  access: curationAccess,
  summary: 'How far a job is',
  params: JobParams,
  response: { 200: JobState },
});

export const startJob = defineEndpoint('curation.start', {
  method: 'POST',
  url: '/jobs/:job_id/start',
  access: curationAccess,
  summary: 'Start a job whose file is uploaded, where the storage sends no notifications',
  params: JobParams,
  response: { 200: JobState },
});

export const deleteJob = defineEndpoint('curation.delete', {
  method: 'DELETE',
  url: '/jobs/:job_id',
  access: curationAccess,
  summary: 'Stop a job and remove its file and its result',
  params: JobParams,
  response: { 204: z.null() },
});
