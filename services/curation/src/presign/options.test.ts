import { type PresignRequest, presignJob } from '@quire/contracts/curation';
import { loadCatalogue } from '@quire/models';
import { expect, test } from 'vitest';
import { resolveOptions } from './options.ts';

const catalogue = loadCatalogue({ env: {} });
const resolve = (request: PresignRequest) => resolveOptions(request, catalogue);
const faultOf = (request: PresignRequest) => {
  try {
    resolve(request);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'fields' in error ? error.fields : error;
  }
};

test('nothing asked for: normalised text and no more', () => {
  expect(resolve({})).toEqual({
    pii: false,
    entity_redaction: false,
    chunking: false,
    embedding: false,
    image_embedding: false,
    normalization: { quotations: true, dashes: true, whitespace: true, unicode: true },
    json_schema: false,
  });
});

test('nested and flat spellings say the same, and the nested one holds', () => {
  const wanted = { strategy: 'fixed', chunk_size: 500, chunk_overlap: 0 };
  expect(resolve({ chunking: true, chunk_size: 500 }).chunking).toEqual(wanted);
  expect(resolve({ chunk_size: 500, chunking_strategy: 'fixed' }).chunking).toEqual(wanted);
  expect(resolve({ chunking: { chunk_size: 500 }, chunk_size: 700 }).chunking).toEqual(wanted);
  expect(resolve({ chunking: { chunk_overlap: 100 } }).chunking).toEqual({
    ...wanted,
    chunk_size: 1000,
    chunk_overlap: 100,
  });
  expect(resolve({ chunking: false, chunk_size: 500 }).chunking).toBe(false);
});

test('switches of the normalisation that are not named are on', () => {
  expect(resolve({ normalization: false }).normalization).toBe(false);
  expect(resolve({ normalization: { dashes: false, unicode: null } }).normalization).toEqual({
    quotations: true,
    dashes: false,
    whitespace: true,
    unicode: true,
  });
});

test('vectors need chunks and a model that is there', () => {
  const embedding = { model: 'quire/extractive-1', precision: 'float32', dimensions: 1024 };
  expect(resolve({ embedding: true })).toMatchObject({ embedding, chunking: { chunk_size: 1000 } });
  expect(resolve({ embeddings_model: 'quire/extractive-1' })).toMatchObject({ embedding });
  expect(faultOf({ embedding: true, chunking: false })).toHaveProperty('embedding');
  expect(faultOf({ embedding: { model: 'other' } })).toHaveProperty('embedding');
  expect(faultOf({ embedding: { dimensions: 7 } })).toHaveProperty(['embedding.dimensions']);
});

test.each<PresignRequest>([
  { pii: true },
  { pii: 'detection' },
  { pii: { mode: 'redaction' } },
  { entity_redaction: true },
  { image_embedding: true },
  { json_schema: 'MDAST' },
  { chunking: { strategy: 'context' } },
  { chunking_strategy: 'markdown' },
  { embedding: { precision: 'int8' } },
])('%j is refused while it cannot be honoured', (request) => {
  expect(JSON.stringify(faultOf(request))).toContain('not available in this release');
});

test.each<PresignRequest>([
  { pii: false },
  { entity_redaction: false, json_schema: false, image_embedding: false },
])('%j is what happens anyway', (request) => {
  expect(resolve(request)).toEqual(resolve({}));
});

test.each([
  { colour: 'red' },
  { chunking: { chunk_size: 99 } },
  { chunk_size: 5001 },
  { chunking: { size: 500 } },
  { pii: 'yes' },
  { size: -1 },
  { parts: 10_001 },
  'text',
  [],
])('%j is no request', (body) => {
  expect(presignJob.schema.body.safeParse(body).success).toBe(false);
});

test.each([undefined, null, {}, { chunking: null, fileName: null }])('%j is a request', (body) => {
  expect(presignJob.schema.body.safeParse(body).success).toBe(true);
});
