import { AppError } from '@quire/errors';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu-time.ts';
import { readRequest } from './read-request.ts';

const v2 = 'context.api/v2';
const good = {
  version: v2,
  objectKeys: [{ path: 'a' }],
  actions: { textSummarization: {} },
} as const;
const twoClasses = { classes: ['invoice', 'letter'] };

function faultsOf(body: Record<string, unknown>): string[] {
  try {
    readRequest(body);
    return [];
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return Object.values(error.fields ?? {}).flat();
    throw error;
  }
}

/** The messages are the documented ones to the letter; each body breaks exactly the rules whose messages stand here. */
const table: [rule: string, change: Record<string, unknown>, ...messages: string[]][] = [
  ['no objectKeys', { objectKeys: undefined }, 'ObjectKeys list cannot be null or empty'],
  ['null objectKeys', { objectKeys: null }, 'ObjectKeys list cannot be null or empty'],
  ['empty objectKeys', { objectKeys: [] }, 'ObjectKeys list cannot be null or empty'],
  [
    'duplicates',
    { objectKeys: [{ path: 'a' }, { path: 'a' }] },
    'ObjectKeys list must contain only distinct values',
  ],
  [
    'duplicate documents',
    { objectKeys: [{ documentId: 'a' }, { documentId: 'a' }] },
    'ObjectKeys list must contain only distinct values',
  ],
  [
    'more than 30',
    { objectKeys: Array.from({ length: 31 }, (_, i) => ({ path: `${i}` })) },
    'ObjectKeys list can only contain up to 30 elements',
  ],
  ['null element', { objectKeys: [{ path: 'a' }, null] }, 'ObjectKeys elements cannot be empty'],
  [
    'no path and no documentId',
    { objectKeys: [{}] },
    'ObjectKeys elements must contain non-empty path or documentId',
  ],
  [
    'blank path',
    { objectKeys: [{ path: ' ' }] },
    'ObjectKeys elements must contain non-empty path or documentId',
  ],
  [
    'documentId over 512',
    { objectKeys: [{ documentId: 'd'.repeat(513) }] },
    'ObjectKeys documentId length cannot exceed 512 characters',
  ],
  [
    'path and documentId in two elements',
    { objectKeys: [{ path: 'a' }, { documentId: 'b' }] },
    'ObjectKeys cannot contain both path and documentId in the same request',
  ],
  [
    'path and documentId in one element',
    { objectKeys: [{ path: 'a', documentId: 'b' }] },
    'ObjectKeys cannot contain both path and documentId in the same request',
  ],
  [
    'v2 with string array',
    { objectKeys: ['a'] },
    'Payload cannot mix legacy and structured formats.',
    "When version is 'context.api/v2', objectKeys must be provided as objects, not as string arrays",
  ],
  ['no actions', { actions: undefined }, "'Actions' must not be empty."],
  ['empty actions', { actions: {} }, "'Actions' must not be empty."],
  ['empty action list', { actions: [] }, "'Actions' must not be empty."],
  ['empty action name', { actions: { '': {} } }, "'Actions' must contain unique, non-empty names."],
  [
    'unknown action',
    { actions: { textTranslation: {} } },
    "Unknown action 'textTranslation'. Actions array must contain only known actions.",
  ],
  [
    'case mismatch',
    { actions: { TextSummarization: {} } },
    "Unknown action 'TextSummarization'. Did you mean 'textSummarization'?",
  ],
  [
    'kebab-case name',
    { actions: { 'text-classification': twoClasses } },
    "Unknown action 'text-classification'. Did you mean 'textClassification'?",
  ],
  [
    'classification without classes',
    { actions: { textClassification: {} } },
    'When textClassification action is specified as object, classes array must contain at least 2 distinct classes',
  ],
  [
    'classification with one class',
    { actions: { textClassification: { classes: ['a'] } } },
    'When textClassification action is specified as object, classes array must contain at least 2 distinct classes',
  ],
  [
    'metadata without examples',
    { actions: { textMetadataGeneration: {} } },
    'When textMetadataGeneration action is specified as object, kSimilarMetadata cannot be null or empty',
  ],
  [
    'metadata with an empty list of examples',
    { actions: { imageMetadataGeneration: { kSimilarMetadata: [] } } },
    'When imageMetadataGeneration action is specified as object, kSimilarMetadata cannot be null or empty',
  ],
  [
    'metadata with an empty example',
    { actions: { textMetadataGeneration: { kSimilarMetadata: [{}] } } },
    'When textMetadataGeneration action is specified as object, kSimilarMetadata cannot be null or empty',
  ],
  [
    'duplicate classes',
    { actions: { textClassification: { classes: ['a', 'b', 'a'] } } },
    'Classes array must contain only distinct values',
  ],
  [
    'maxWordCount zero',
    { actions: { textSummarization: { maxWordCount: 0 } } },
    'MaxWordCount must be greater than 0',
  ],
  ['maxWordCount negative beside', { maxWordCount: -5 }, 'MaxWordCount must be greater than 0'],
  [
    'maxWordCount on the wrong action',
    { actions: { textEmbeddings: { maxWordCount: 5 } } },
    "MaxWordCount can only be provided for 'imageDescription' or 'textSummarization'.",
    'textEmbeddings action does not support the following properties: maxWordCount',
  ],
  [
    'maxWordCount beside, with no action that takes it',
    { maxWordCount: 5, actions: { textEmbeddings: {} } },
    "MaxWordCount can only be provided for 'imageDescription' or 'textSummarization'.",
  ],
  [
    'unsupported properties',
    { actions: { textSummarization: { classes: ['a', 'b'], tone: 'dry' } } },
    'textSummarization action does not support the following properties: classes, tone',
  ],
  ['bad version format', { version: 'v2' }, "Version must be null or match 'context.api/v{number}'."],
  ['bad version type', { version: 2 }, "Version must be null or match 'context.api/v{number}'."],
  ['unsupported version', { version: 'context.api/v9' }, 'Version context.api/v9 is not supported.'],
  [
    'mixed formats',
    { version: undefined, objectKeys: ['a'] },
    'Payload cannot mix legacy and structured formats.',
  ],
  [
    'mixed formats, the other way',
    { actions: ['text-summarization'] },
    'Payload cannot mix legacy and structured formats.',
  ],
  ['version 1 by its name', { version: 'context.api/v1' }, 'Version context.api/v1 is not supported.'],
  [
    'structured without version',
    { version: undefined },
    'Version must be provided when using structured payload format.',
  ],
  [
    'structured with null version',
    { version: null },
    'Version must be provided when using structured payload format.',
  ],
  [
    'legacy with structured version',
    { objectKeys: ['a'], actions: ['text-summarization'] },
    'Version context.api/v2 cannot be used with legacy payload format.',
    "When version is 'context.api/v2', objectKeys must be provided as objects, not as string arrays",
  ],
];

const legacy = { objectKeys: ['a'], actions: ['text-summarization'] };

/** The same of version 1, where the message or its cause is another. */
const legacyTable: [rule: string, change: Record<string, unknown>, ...messages: string[]][] = [
  ['empty element', { objectKeys: ['a', ' '] }, 'ObjectKeys elements cannot be empty'],
  ['null element', { objectKeys: ['a', null] }, 'ObjectKeys elements cannot be empty'],
  ['duplicate key', { objectKeys: ['a', 'a'] }, 'ObjectKeys list must contain only distinct values'],
  ['empty actions', { actions: [] }, "'Actions' must not be empty."],
  [
    'duplicate action',
    { actions: ['text-embeddings', 'text-embeddings'] },
    "'Actions' must contain unique, non-empty names.",
  ],
  ['empty name', { actions: [' '] }, "'Actions' must contain unique, non-empty names."],
  [
    'unknown action',
    { actions: ['text-translation'] },
    "Unknown action 'text-translation'. Actions array must contain only known actions.",
  ],
  [
    'camelCase name',
    { actions: ['textSummarization'] },
    "Unknown action 'textSummarization'. Did you mean 'text-summarization'?",
  ],
  [
    'upper case name',
    { actions: ['IMAGE-EMBEDDINGS'] },
    "Unknown action 'IMAGE-EMBEDDINGS'. Did you mean 'image-embeddings'?",
  ],
  ['an action that is no text', { actions: [5] }, 'Input contains unsupported action/s for v1'],
  [
    'classification without classes',
    { actions: ['text-classification'], classes: [] },
    'When text-classification action is specified, classes array must contain at least 2 distinct classes',
  ],
  [
    'classification with one class twice',
    { actions: ['image-classification'], classes: ['a', 'a'] },
    'When image-classification action is specified, classes array must contain at least 2 distinct classes',
    'Classes array must contain only distinct values',
  ],
  [
    'metadata without examples',
    { actions: ['text-metadata-generation'], kSimilarMetadata: [] },
    'When text-metadata-generation action is specified, kSimilarMetadata cannot be null or empty',
  ],
  ['maxWordCount zero', { maxWordCount: 0 }, 'MaxWordCount must be greater than 0'],
  [
    'maxWordCount on the wrong action',
    { actions: ['text-embeddings'], maxWordCount: 9 },
    "MaxWordCount can only be provided for 'imageDescription' or 'textSummarization'.",
  ],
  ['bad version format', { version: 1 }, "Version must be null or match 'context.api/v{number}'."],
];

describe('documented rules of version 1', () => {
  it.each(legacyTable)('%s', (_rule, change, ...messages) => {
    expect(faultsOf({ ...legacy, ...change })).toEqual(messages);
  });

  it('takes a request that leaves the lists empty it has no use for', () => {
    const request = readRequest({
      ...legacy,
      version: null,
      classes: [],
      kSimilarMetadata: [],
      maxWordCount: 9,
    });
    expect(request).toMatchObject({
      version: 'context.api/v1',
      objects: [{ kind: 'path', value: 'a' }],
      actions: [{ action: { name: 'textSummarization' }, config: { maxWordCount: 9 } }],
    });
  });

  it('gives each action what is its own of the lists', () => {
    const samples = [{ 'invoice:currency': 'EUR|USD' }];
    const { actions } = readRequest({
      objectKeys: ['a'],
      actions: ['text-classification', 'image-metadata-generation', 'text-embeddings'],
      classes: ['x', 'y'],
      kSimilarMetadata: samples,
    });
    expect(actions.map(({ config }) => config)).toEqual([
      { classes: ['x', 'y'] },
      { kSimilarMetadata: samples },
      {},
    ]);
  });
});

describe('documented rules', () => {
  it.each(table)('%s', (_rule, change, ...messages) => {
    expect(faultsOf({ ...good, ...change })).toEqual(messages);
  });

  it('tells every fault at once, in the order of the list', () => {
    expect(
      faultsOf({ version: v2, objectKeys: [], actions: { TextEmbeddings: {}, textClassification: {} } }),
    ).toEqual([
      'ObjectKeys list cannot be null or empty',
      "Unknown action 'TextEmbeddings'. Did you mean 'textEmbeddings'?",
      'When textClassification action is specified as object, classes array must contain at least 2 distinct classes',
    ]);
  });

  it('takes a bad request of full size in well under 2 ms', () => {
    const objectKeys = Array.from({ length: 31 }, (_, i) => ({ path: `key-${i}` }));
    const body = { ...good, objectKeys, actions: { textClassification: {}, textEmbeddings: { a: 1 } } };
    faultsOf(body);
    const tookMs = cpuMs(() => {
      for (let i = 0; i < 100; i++) faultsOf(body);
    });
    expect(tookMs / 100).toBeLessThan(2);
  });
});

describe('faults beyond the documented ones', () => {
  it.each([
    ['objectKeys is no array', { objectKeys: 'a' }, 'ObjectKeys must be an array.'],
    [
      'actions is no object',
      { actions: 'x' },
      "'Actions' must be an object that holds a configuration for each action.",
    ],
    [
      'a configuration is no object',
      { actions: { textEmbeddings: 1 } },
      "The configuration of 'textEmbeddings' must be an object.",
    ],
    ['an unknown field', { colour: 'red' }, "The field 'colour' is not known here."],
    [
      'an unknown field of a key',
      { objectKeys: [{ path: 'a', size: 1 }] },
      "ObjectKeys elements have no field 'size', only path or documentId.",
    ],
    [
      'a fraction of a word',
      { maxWordCount: 1.5 },
      'textSummarization.maxWordCount: MaxWordCount must be a whole number.',
    ],
    [
      'text for instructions',
      { actions: { textSummarization: { instructions: 'short' } } },
      'textSummarization.instructions: Instructions must be an object.',
    ],
  ])('%s', (_fault, change, message) => {
    expect(faultsOf({ ...good, ...change })).toEqual([message]);
  });
});

describe('what is taken', () => {
  it('matches property names without regard to case', () => {
    const { objects, actions } = readRequest({
      Version: v2,
      OBJECTKEYS: [{ Path: 'a' }],
      Actions: { textSummarization: { MaxWordCount: 9 } },
    });
    expect(objects).toEqual([{ kind: 'path', value: 'a' }]);
    expect(actions[0]).toMatchObject({ action: { name: 'textSummarization' }, config: { maxWordCount: 9 } });
  });

  it('gives what stands beside the actions to those that take it, unless they have their own', () => {
    const { actions } = readRequest({
      ...good,
      maxWordCount: 30,
      classes: ['x', 'y'],
      actions: { textSummarization: {}, textClassification: twoClasses, textEmbeddings: null },
    });
    expect(actions.map(({ config }) => config)).toEqual([{ maxWordCount: 30 }, twoClasses, {}]);
  });

  it('counts empty lists and nulls of the legacy format as absent', () => {
    expect(faultsOf({ ...good, classes: [], kSimilarMetadata: [], maxWordCount: null })).toEqual([]);
  });

  it('reads document ids', () => {
    const { objects } = readRequest({ ...good, objectKeys: [{ documentId: 'd'.repeat(512) }] });
    expect(objects).toEqual([{ kind: 'documentId', value: 'd'.repeat(512) }]);
  });
});
