import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { JobParams } from './jobs.ts';

/** A chunk with its vector. Offsets count Unicode code points of `markdown.output`. */
export const EmbeddedChunk = z.object({
  text: z.string(),
  embedding: z.array(z.number()),
  start: z.number(),
  end: z.number(),
  page: z.number().nullable(),
  headings: z.array(z.string()),
});
export type EmbeddedChunk = z.infer<typeof EmbeddedChunk>;

/** The result file of a job. What the file does not tell is null. */
export const CurationResult = z
  .object({
    markdown: z.object({
      output: z.string(),
      chunks: z.array(z.string()).optional(),
      chunks_with_embeddings: z.array(EmbeddedChunk).optional(),
    }),
    metadata: z.object({
      content_type: z.string(),
      file_name: z.string().nullable(),
      size: z.number().describe('Bytes of the uploaded file.'),
      pages: z.number().nullable(),
      language: z.string().nullable(),
      duration_s: z.number().nullable(),
      title: z.string().nullable(),
      author: z.string().nullable(),
    }),
  })
  .meta({ id: 'CurationResult' });
export type CurationResult = z.infer<typeof CurationResult>;

/** What makes an address work without a token. */
export const SignedQuery = z.strictObject({
  expires: z
    .string()
    .regex(/^\d{1,12}$/, 'Expected seconds since 1970.')
    .describe('Seconds since 1970.'),
  signature: z.string().max(128),
});
export type SignedQuery = z.infer<typeof SignedQuery>;

/** Streams the stored result file, so the answer is not among the JSON schemas. */
export const downloadResult = defineEndpoint('curation.result', {
  method: 'GET',
  url: '/results/:job_id',
  access: 'public',
  summary: 'The result of a job, by its signed address',
  params: JobParams,
  querystring: SignedQuery,
  response: {},
});
