import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PageQuery, Pagination } from '../pagination.ts';
import { curationAccess } from './access.ts';
import { CurationOptions, fileFields, OptionsRequest } from './options.ts';

const patterns = (maxLength: number) => z.array(z.string().trim().min(1).max(maxLength)).min(1).max(100);

/** Which files a rule is for: all of its conditions hold. What the client did not say of its file meets no condition. */
export const RuleMatch = z
  .strictObject({
    fileNames: patterns(255).nullish().describe('Any of these; `*` is any run of characters, `?` one.'),
    extensions: patterns(32).nullish().describe('Any of these, without the dot.'),
    contentTypes: patterns(255).nullish().describe('Any of these, such as `application/pdf` or `image/*`.'),
    minSize: fileFields.size.describe('Bytes.'),
    maxSize: fileFields.size.describe('Bytes.'),
  })
  .meta({ id: 'RuleMatch' });
export type RuleMatch = z.output<typeof RuleMatch>;

const RuleRequest = z
  .strictObject({
    name: z.string().trim().min(1).max(128),
    priority: z.int().min(0).max(10_000).default(100).describe('The lowest goes first.'),
    enabled: z.boolean().default(true),
    match: RuleMatch.prefault({}),
    options: OptionsRequest,
  })
  .meta({ id: 'OptionRuleRequest' });
export type RuleRequest = z.output<typeof RuleRequest>;

export const OptionRule = z
  .object({
    id: z.uuid(),
    name: z.string(),
    priority: z.number(),
    enabled: z.boolean(),
    match: RuleMatch,
    options: OptionsRequest,
    createdAt: z.iso.datetime(),
    modifiedAt: z.iso.datetime(),
  })
  .meta({ id: 'OptionRule' });
export type OptionRule = z.output<typeof OptionRule>;

const RuleParams = z.object({ id: z.string() });
const defaultsUrl = '/config/options/defaults';
const rulesUrl = '/config/options/rules';

export const getOptionDefaults = defineEndpoint('config.getDefaults', {
  method: 'GET',
  url: defaultsUrl,
  access: curationAccess,
  summary: 'The options of a job that names none',
  response: { 200: CurationOptions },
});

export const putOptionDefaults = defineEndpoint('config.putDefaults', {
  method: 'PUT',
  url: defaultsUrl,
  access: curationAccess,
  summary: 'Set the options that hold where neither a request nor a rule names them',
  body: OptionsRequest,
  response: { 200: CurationOptions },
});

export const deleteOptionDefaults = defineEndpoint('config.deleteDefaults', {
  method: 'DELETE',
  url: defaultsUrl,
  access: curationAccess,
  summary: 'Go back to the defaults of the product',
  response: { 204: z.null() },
});

export const listOptionRules = defineEndpoint('config.listRules', {
  method: 'GET',
  url: rulesUrl,
  access: curationAccess,
  summary: 'The rules that give options to files, in the order in which they are asked',
  querystring: PageQuery,
  response: { 200: z.object({ rules: z.array(OptionRule), pagination: Pagination }) },
});

export const createOptionRule = defineEndpoint('config.createRule', {
  method: 'POST',
  url: rulesUrl,
  access: curationAccess,
  creates: 201,
  summary: 'Add a rule',
  body: RuleRequest,
  response: { 201: OptionRule },
});

export const getOptionRule = defineEndpoint('config.getRule', {
  method: 'GET',
  url: `${rulesUrl}/:id`,
  access: curationAccess,
  summary: 'One rule',
  params: RuleParams,
  response: { 200: OptionRule },
});

export const putOptionRule = defineEndpoint('config.putRule', {
  method: 'PUT',
  url: `${rulesUrl}/:id`,
  access: curationAccess,
  summary: 'Replace a rule',
  params: RuleParams,
  body: RuleRequest,
  response: { 200: OptionRule },
});

export const deleteOptionRule = defineEndpoint('config.deleteRule', {
  method: 'DELETE',
  url: `${rulesUrl}/:id`,
  access: curationAccess,
  summary: 'Remove a rule',
  params: RuleParams,
  response: { 204: z.null() },
});

const { fileName, contentType, size } = fileFields;

export const testOptionRules = defineEndpoint('config.testRules', {
  method: 'POST',
  url: `${rulesUrl}/test`,
  access: curationAccess,
  operationClass: 'read',
  summary: 'The options that a file would get, and the rules it would get them from; opens no job',
  body: z.strictObject({ fileName, contentType, size, options: OptionsRequest.nullish() }),
  response: {
    200: z.object({
      matchedRules: z.array(z.object({ id: z.uuid(), name: z.string() })),
      options: CurationOptions,
    }),
  },
});
