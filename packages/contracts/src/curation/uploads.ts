import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { JobParams, JobState } from './jobs.ts';
import { maxUploadParts } from './options.ts';
import { SignedQuery } from './results.ts';

export const UploadedParts = z.strictObject({
  parts: z
    .array(
      z.strictObject({
        part_number: z.int().min(1).max(maxUploadParts),
        etag: z.string().min(1).max(200),
      }),
    )
    .min(1)
    .max(maxUploadParts),
});
export type UploadedParts = z.infer<typeof UploadedParts>;

export const completeUpload = defineEndpoint('curation.completeUpload', {
  method: 'POST',
  url: '/uploads/:job_id',
  access: 'public',
  summary: 'Join the parts of a multipart upload, by its signed address, and start the job',
  params: JobParams,
  querystring: SignedQuery,
  body: UploadedParts,
  response: { 200: JobState },
});

export const abortUpload = defineEndpoint('curation.abortUpload', {
  method: 'DELETE',
  url: '/uploads/:job_id',
  access: 'public',
  summary: 'Throw away the parts of a multipart upload, by its signed address',
  params: JobParams,
  querystring: SignedQuery,
  response: { 204: z.null() },
});

/** A bucket notification in the form that S3 and its kin send. Other records and members are left alone. */
export const StorageEvents = z.object({
  Records: z
    .array(
      z.object({
        eventName: z.string(),
        s3: z.object({ object: z.object({ key: z.string().describe('Form-encoded.') }) }),
      }),
    )
    .optional(),
});
export type StorageEvents = z.infer<typeof StorageEvents>;

/** Its caller is the storage, which shows a token of its own. */
export const receiveStorageEvents = defineEndpoint('curation.storageEvents', {
  method: 'POST',
  url: '/storage-events',
  access: 'public',
  summary: 'Bucket notifications: an upload that arrived starts its job',
  body: StorageEvents,
  response: { 200: z.object({ started: z.number() }) },
});
