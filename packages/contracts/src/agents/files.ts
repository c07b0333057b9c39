import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Id, PageQuery, Pagination } from '../pagination.ts';
import { storable } from '../text.ts';
import { mayInvoke } from './agent-access.ts';
import { Problem } from './problem.ts';

/** Bytes of a file at most: 100 MiB. */
export const maxFileBytes = 104_857_600;

const named = {
  id: z.uuid(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  createdAt: z.iso.datetime(),
};

/** A file of a tenant, and where it can be read once it is there. */
export const File = z
  .object({
    ...named,
    /** `PENDING` until its bytes have come. */
    status: z.enum(['PENDING', 'UPLOADED']),
    isShared: z.boolean(),
    createdBy: z.string(),
    /** When it is removed: the end of the upload's time, then that of the file's. */
    expiresAt: z.iso.datetime(),
    downloadUrl: z.string().nullable(),
    downloadExpiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'File' });
export type File = z.infer<typeof File>;

/** Where to send the bytes of a file to, and with which headers. */
export const FileUpload = z
  .object({
    ...named,
    uploadUrl: z
      .string()
      .describe('For one PUT of the bytes, with the headers exactly as given, without a token.'),
    uploadExpiresAt: z.iso.datetime(),
    headers: z.record(z.string(), z.string()),
  })
  .meta({ id: 'FileUpload' });
export type FileUpload = z.infer<typeof FileUpload>;

export const CreateFileBody = z.strictObject({
  fileName: storable(
    z
      .string()
      .trim()
      .min(1)
      .max(255)
      .regex(/^[^/\\\p{Cc}]+$/u, 'A name without slashes and control characters.')
      .refine((name) => !/^\.+$/.test(name), 'A name, not a place.'),
  ),
  contentType: z
    .string()
    .max(255)
    .regex(
      /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=(?:[\w.+-]+|"[^"\\\p{Cc}]*"))*$/u,
      'A media type such as text/csv.',
    ),
  sizeBytes: z.number().int().min(1).max(maxFileBytes),
  isShared: z
    .boolean()
    .optional()
    .describe("For everybody in the tenant to read; else the uploader's alone."),
});
export type CreateFileBody = z.output<typeof CreateFileBody>;

export const createFile = defineEndpoint('files.create', {
  method: 'POST',
  url: '/v1/files',
  access: mayInvoke,
  summary: 'Open a session to upload one file',
  creates: 200,
  body: CreateFileBody,
  response: { 200: FileUpload, 400: Problem, 422: Problem },
});

export const listFiles = defineEndpoint('files.list', {
  method: 'GET',
  url: '/v1/files',
  access: mayInvoke,
  summary: "The caller's files and the shared ones, newest first",
  querystring: PageQuery,
  response: { 200: z.object({ files: z.array(File), pagination: Pagination }), 400: Problem },
});

const FileParams = z.object({ file_id: Id });

export const getFile = defineEndpoint('files.get', {
  method: 'GET',
  url: '/v1/files/:file_id',
  access: mayInvoke,
  summary: 'One file, with an address to read it from',
  params: FileParams,
  response: { 200: File, 404: Problem },
});

export const deleteFile = defineEndpoint('files.delete', {
  method: 'DELETE',
  url: '/v1/files/:file_id',
  access: mayInvoke,
  summary: 'Delete a file; its uploader or an administrator may',
  params: FileParams,
  response: { 200: z.object({ fileId: z.uuid() }), 403: Problem, 404: Problem },
});
