import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { curationAccess } from './access.ts';
import { CurationOptions, PresignRequest } from './options.ts';

export const MultipartUpload = z.object({
  upload_id: z.string(),
  part_size: z.number().describe('Bytes; every part but the last has this size.'),
  part_urls: z.array(z.url()).describe('One PUT address per part, in order.'),
  complete_url: z.url().describe('POST {"parts": [{"part_number", "etag"}]} here to join the parts.'),
  abort_url: z.url().describe('DELETE this to throw the parts away.'),
});
export type MultipartUpload = z.infer<typeof MultipartUpload>;

export const PresignAnswer = z.object({
  job_id: z.string().describe('`API_` and a UUID.'),
  put_url: z.url().describe('PUT the file here within 24 hours; no token, any Content-Type.'),
  get_url: z.url().describe('The result is here once the job is `Done`; no token.'),
  options: CurationOptions,
  multipart: MultipartUpload.optional(),
});
export type PresignAnswer = z.infer<typeof PresignAnswer>;

export const presignJob = defineEndpoint('curation.presign', {
  method: 'POST',
  url: '/presign',
  access: curationAccess,
  operationClass: 'invoke',
  summary: 'Open a curation job and get the addresses for its file and its result',
  creates: 200,
  body: PresignRequest.nullish(),
  response: { 200: PresignAnswer },
});
