import { type OptionsRequest, presignJob } from '@quire/contracts/curation';
import { loadCatalogue } from '@quire/models';
import { describe, expect, test } from 'vitest';
import { mergeSettings, readSettings } from './option-settings.ts';
import { resolveOptions } from './resolve-options.ts';

const catalogue = loadCatalogue({ env: {} });
const resolve = (...strongestFirst: OptionsRequest[]) =>
  resolveOptions(mergeSettings(strongestFirst.map(readSettings)), catalogue);
const faultOf = (request: OptionsRequest) => {
  try {
    resolve(request);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'fields' in error ? error.fields : error;
  }
};

const everySwitch = {
  quotations: true,
  dashes: true,
  whitespace: true,
  unicode: true,
  hyphenation: true,
  ligatures: true,
};
const nothing = {
  pii: false,
  entity_redaction: false,
  chunking: false,
  embedding: false,
  image_embedding: false,
  normalization: everySwitch,
  json_schema: false,
};
const chunks = { strategy: 'context', chunk_size: 1000, chunk_overlap: 0 };
const vectors = { model: 'quire/extractive-1', precision: 'float32', dimensions: 1024 };

describe('each spelling of each option', () => {
  test.each<[OptionsRequest, Partial<Record<keyof typeof nothing, unknown>>]>([
    [{}, {}],
    [{ pii: null, chunking: null, embedding: null, normalization: null, json_schema: null }, {}],
    [{ pii: false }, {}],
    [{ pii: true }, { pii: 'redaction' }],
    [{ pii: 'redaction' }, { pii: 'redaction' }],
    [{ pii: 'detection' }, { pii: 'detection' }],
    [{ pii: { mode: 'detection' } }, { pii: 'detection' }],
    [{ pii: { mode: 'detection', entity_redaction: true } }, { pii: 'detection', entity_redaction: true }],
    [{ pii: { entity_redaction: true } }, { pii: 'redaction', entity_redaction: true }],
    [
      { pii: true, entity_redaction: true },
      { pii: 'redaction', entity_redaction: true },
    ],
    [{ entity_redaction: true }, { pii: 'redaction', entity_redaction: true }],
    [{ pii: false, entity_redaction: true }, {}],
    [{ pii: { mode: 'redaction', entity_redaction: false }, entity_redaction: true }, { pii: 'redaction' }],
    [{ chunking: false, chunk_size: 500 }, {}],
    [{ chunking: true }, { chunking: chunks }],
    [{ chunking: {} }, { chunking: chunks }],
    [{ chunking: true, chunk_size: 500 }, { chunking: { ...chunks, chunk_size: 500 } }],
    [{ chunk_size: 500 }, { chunking: { ...chunks, chunk_size: 500 } }],
    [{ chunking_strategy: 'sentence' }, { chunking: { ...chunks, strategy: 'sentence' } }],
    [{ chunking: { strategy: 'fixed' } }, { chunking: { ...chunks, strategy: 'fixed' } }],
    [
      { chunking: { strategy: 'markdown' }, chunking_strategy: 'fixed' },
      { chunking: { ...chunks, strategy: 'markdown' } },
    ],
    [{ chunking: { chunk_size: 500 }, chunk_size: 700 }, { chunking: { ...chunks, chunk_size: 500 } }],
    [{ chunking: { chunk_overlap: 100 } }, { chunking: { ...chunks, chunk_overlap: 100 } }],
    [{ chunking: { chunk_size: 100 } }, { chunking: { ...chunks, chunk_size: 100 } }],
    [
      { chunking: { chunk_size: 5000, chunk_overlap: 2500 } },
      { chunking: { ...chunks, chunk_size: 5000, chunk_overlap: 2500 } },
    ],
    [{ embedding: false, embeddings_model: 'quire/extractive-1' }, {}],
    [{ embedding: true }, { embedding: vectors, chunking: chunks }],
    [{ embeddings_model: 'quire/extractive-1' }, { embedding: vectors, chunking: chunks }],
    [{ embedding: { model: 'quire/extractive-1' } }, { embedding: vectors, chunking: chunks }],
    [
      { embedding: { precision: 'int8' } },
      { embedding: { ...vectors, precision: 'int8' }, chunking: chunks },
    ],
    [{ embedding: { dimensions: 256 } }, { embedding: { ...vectors, dimensions: 256 }, chunking: chunks }],
    [{ image_embedding: true }, { image_embedding: true }],
    [{ normalization: false }, { normalization: false }],
    [{ normalization: true }, {}],
    [{ normalization: {} }, {}],
    [
      { normalization: { dashes: false, unicode: null } },
      { normalization: { ...everySwitch, dashes: false } },
    ],
    [
      { normalization: { hyphenation: false, ligatures: false } },
      { normalization: { ...everySwitch, hyphenation: false, ligatures: false } },
    ],
    [{ json_schema: false }, {}],
    [{ json_schema: true }, { json_schema: 'FULL' }],
    [{ json_schema: 'FULL' }, { json_schema: 'FULL' }],
    [{ json_schema: 'MDAST' }, { json_schema: 'MDAST' }],
    [{ json_schema: 'PIPELINE' }, { json_schema: 'PIPELINE' }],
  ])('%j', (request, wanted) => {
    expect(presignJob.schema.body.safeParse(request).success).toBe(true);
    expect(resolve(request)).toEqual({ ...nothing, ...wanted });
    // What is echoed asks for the same again.
    const echoed = resolve(request) as OptionsRequest;
    expect(presignJob.schema.body.safeParse(echoed).success).toBe(true);
    expect(resolve(echoed)).toEqual(resolve(request));
  });
});

test.each<[OptionsRequest, string]>([
  [{ embedding: true, chunking: false }, 'embedding'],
  [{ embedding: { model: 'other' } }, 'embedding'],
  [{ embedding: { dimensions: 1025 } }, 'embedding.dimensions'],
  [{ chunking: { chunk_size: 100, chunk_overlap: 51 } }, 'chunking.chunk_overlap'],
])('%j cannot be done', (request, field) => {
  expect(faultOf(request)).toHaveProperty([field]);
});

describe('of each option the strongest that names it holds', () => {
  test('part by part', () => {
    const request = { chunk_size: 300 };
    const rule: OptionsRequest = {
      chunking: { strategy: 'sentence', chunk_size: 400 },
      json_schema: 'MDAST',
    };
    const defaults: OptionsRequest = {
      chunking: false,
      json_schema: 'FULL',
      pii: 'detection',
      entity_redaction: true,
    };
    expect(resolve(request, rule, defaults)).toEqual({
      ...nothing,
      pii: 'detection',
      entity_redaction: true,
      chunking: { ...chunks, strategy: 'sentence', chunk_size: 300 },
      json_schema: 'MDAST',
    });
  });

  test('null leaves it to the next, false does not', () => {
    expect(resolve({ pii: null }, { pii: true })).toMatchObject({ pii: 'redaction' });
    expect(resolve({ pii: false }, { pii: true })).toMatchObject({ pii: false });
    expect(
      resolve({ normalization: { dashes: true } }, { normalization: { dashes: false, unicode: false } }),
    ).toMatchObject({
      normalization: { ...everySwitch, unicode: false },
    });
  });

  test('who wants vectors gets chunks, and who wants no chunks no vectors', () => {
    expect(resolve({ embedding: true }, { chunking: false })).toMatchObject({
      embedding: vectors,
      chunking: chunks,
    });
    expect(resolve({ chunking: false }, { embedding: true })).toMatchObject({
      embedding: false,
      chunking: false,
    });
  });
});

test.each([
  { colour: 'red' },
  { chunking: { chunk_size: 99 } },
  { chunk_size: 5001 },
  { chunking: { size: 500 } },
  { pii: 'yes' },
  { pii: { mode: 'masking' } },
  { chunking: { strategy: 'semantic' } },
  { chunking_strategy: 'semantic' },
  { chunking: { chunk_overlap: 2501 } },
  { embedding: { precision: 'float16' } },
  { normalization: { accents: true } },
  { json_schema: 'HTML' },
  { image_embedding: 'yes' },
  { entity_redaction: 1 },
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
