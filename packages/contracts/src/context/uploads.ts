import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { contextAccess } from './access.ts';

/** An empty value counts as none. */
const optionalText = (schema: z.ZodString) => z.union([z.literal(''), schema]).optional();

const mediaType = /^[\w.+-]{1,100}\/[\w.+-]{1,100}(?: ?; ?[\w.+-]+=[\w.+"-]+)*$/;

export const UploadQuery = z.strictObject({
  contentType: optionalText(
    z.string().max(255).regex(mediaType, 'Expected a media type, such as text/plain.'),
  ),
  fileName: optionalText(z.string().max(255)),
  documentId: optionalText(
    z
      .string()
      .max(512)
      .regex(/^\P{Cc}*$/u, 'Control characters are not taken here.'),
  ),
});
export type UploadQuery = z.output<typeof UploadQuery>;

export const PresignedUpload = z.object({ presignedUrl: z.url(), objectKey: z.string() });

export const presignUpload = defineEndpoint('files.presignUpload', {
  method: 'GET',
  url: '/files/upload/presigned-url',
  access: contextAccess,
  summary: 'Address that takes one file, and the object key to process it by',
  querystring: UploadQuery,
  response: { 200: PresignedUpload },
});
