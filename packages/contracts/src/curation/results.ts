import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { JobParams } from './jobs.ts';

/** Where a chunk stands. Offsets count Unicode code points of the extracted text before masking. */
const chunkPlace = {
  start: z.number(),
  end: z.number(),
  redacted_start: z.number().optional().describe('Offset in `markdown.output`; after redaction only.'),
  redacted_end: z.number().optional(),
  page: z.number().nullable(),
  headings: z.array(z.string()).describe('Titles of the headings it stands under, outermost first.'),
  tokens: z.number().describe('Estimated.'),
};

export const EmbeddedChunk = z.object({
  text: z.string(),
  embedding: z.array(z.number()).describe('Unit length; as int8, rounded after multiplication by 127.'),
  ...chunkPlace,
});
export type EmbeddedChunk = z.infer<typeof EmbeddedChunk>;

/** A match in the extracted text, and where its mask is after redaction. */
export const PiiMatch = z.object({
  start: z.number(),
  end: z.number(),
  match_type: z.string(),
  redacted_start: z.number().nullable(),
  redacted_end: z.number().nullable(),
});
export type PiiMatch = z.infer<typeof PiiMatch>;

/** A block of the text, in reading order. */
export const PipelineBlock = z.object({
  type: z.enum(['heading', 'paragraph', 'list', 'table', 'code', 'quote', 'rule']),
  level: z.number().optional().describe('Of a heading, 1 to 6.'),
  text: z.string(),
  page: z.number().nullable(),
  box: z
    .array(z.number())
    .length(4)
    .nullable()
    .describe('Left, top, right, bottom in points, where the format tells.'),
  start: z.number(),
  end: z.number(),
});
export type PipelineBlock = z.infer<typeof PipelineBlock>;

/** A picture of a document, or the file itself where it is one. */
export const PictureEmbedding = z.object({
  page: z.number().nullable(),
  content_type: z.string(),
  width: z.number(),
  height: z.number(),
  embedding: z
    .array(z.number())
    .describe('1024 numbers of unit length: forms and colours, not what is shown.'),
});
export type PictureEmbedding = z.infer<typeof PictureEmbedding>;

const resultMetadata = z.object({
  content_type: z.string(),
  file_name: z.string().nullable(),
  size: z.number().describe('Bytes of the uploaded file.'),
  pages: z.number().nullable(),
  language: z.string().nullable(),
  duration_s: z.number().nullable(),
  title: z.string().nullable(),
  author: z.string().nullable(),
});

const UnistRoot = z.looseObject({ type: z.literal('root'), children: z.array(z.unknown()) });
const blocks = z.array(PipelineBlock);

/** The result file of a job. What the file does not tell is null. */
export const CurationResult = z
  .object({
    markdown: z.object({
      output: z.string(),
      chunks: z.array(z.string()).optional(),
      chunk_details: z.array(z.object(chunkPlace)).optional().describe('One of each chunk, in order.'),
      chunks_with_embeddings: z.array(EmbeddedChunk).optional(),
    }),
    json: z
      .union([
        z.object({ mdast: UnistRoot, blocks, metadata: resultMetadata }),
        z.object({ blocks }),
        UnistRoot,
      ])
      .optional()
      .describe('By `json_schema`: FULL, PIPELINE or MDAST.'),
    metadata: resultMetadata,
    image_embeddings: z.array(PictureEmbedding).optional(),
    pii_matches: z.array(PiiMatch).optional(),
    pii_match_type_counts: z.record(z.string(), z.number()).optional(),
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
