import { findMisspelt } from '../actions/registry.ts';
import type { ActionDraft, Draft, KeyDraft } from './draft.ts';

/** One rule: the member at which a breach is told, and its messages, which the interface documents to the letter. */
interface Rule {
  field: string;
  breaches(draft: Draft): string[];
}

const rule = (field: string, broken: (draft: Draft) => boolean, message: string): Rule => ({
  field,
  breaches: (draft) => (broken(draft) ? [message] : []),
});

/** A rule that each requested action keeps or breaks by itself. */
const perAction = (breach: (action: ActionDraft) => string | false | undefined): Rule => ({
  field: 'actions',
  breaches: ({ actions }) => actions.map(breach).filter((message) => typeof message === 'string'),
});

const v2 = 'context.api/v2';

/** In the order in which breaches are told. Each rule looks at every request, so all faults come at once. */
export const rules: readonly Rule[] = [
  rule(
    'version',
    ({ version }) => version !== undefined && !isVersion(version),
    "Version must be null or match 'context.api/v{number}'.",
  ),
  {
    field: 'version',
    breaches: ({ version }) =>
      isVersion(version) && version !== v2 ? [`Version ${version} is not supported.`] : [],
  },
  rule(
    'version',
    (draft) => draft.version === v2 && isLegacy(draft),
    `Version ${v2} cannot be used with legacy payload format.`,
  ),
  rule('body', (draft) => isMixed(draft), 'Payload cannot mix legacy and structured formats.'),
  rule(
    'version',
    (draft) => draft.version === undefined && isStructured(draft),
    'Version must be provided when using structured payload format.',
  ),
  {
    field: 'body',
    breaches: ({ unknown }) => unknown.map((name) => `The field '${name}' is not known here.`),
  },

  rule(
    'objectKeys',
    ({ objectKeys, keys }) => (objectKeys === undefined || Array.isArray(objectKeys)) && keys.length === 0,
    'ObjectKeys list cannot be null or empty',
  ),
  rule(
    'objectKeys',
    ({ objectKeys }) => objectKeys !== undefined && !Array.isArray(objectKeys),
    'ObjectKeys must be an array.',
  ),
  rule(
    'objectKeys',
    ({ version, keyForm }) => version === v2 && (keyForm === 'legacy' || keyForm === 'both'),
    `When version is '${v2}', objectKeys must be provided as objects, not as string arrays`,
  ),
  rule('objectKeys', ({ keys }) => hasDuplicates(keys), 'ObjectKeys list must contain only distinct values'),
  rule('objectKeys', ({ keys }) => keys.length > 30, 'ObjectKeys list can only contain up to 30 elements'),
  rule('objectKeys', ({ keys }) => keys.some((key) => key.isEmpty), 'ObjectKeys elements cannot be empty'),
  rule(
    'objectKeys',
    ({ keys }) => keys.some((key) => !key.isEmpty && !isText(key.path) && !isText(key.documentId)),
    'ObjectKeys elements must contain non-empty path or documentId',
  ),
  rule(
    'objectKeys',
    ({ keys }) => keys.some(({ documentId }) => typeof documentId === 'string' && documentId.length > 512),
    'ObjectKeys documentId length cannot exceed 512 characters',
  ),
  rule(
    'objectKeys',
    ({ keys }) =>
      keys.some(({ path }) => isGiven(path)) && keys.some(({ documentId }) => isGiven(documentId)),
    'ObjectKeys cannot contain both path and documentId in the same request',
  ),
  {
    field: 'objectKeys',
    breaches: ({ keys }) =>
      distinct(keys.flatMap(({ unknown }) => unknown)).map(
        (name) => `ObjectKeys elements have no field '${name}', only path or documentId.`,
      ),
  },

  rule(
    'actions',
    ({ actionsGiven, actionForm }) => isContainer(actionsGiven) && actionForm === undefined,
    "'Actions' must not be empty.",
  ),
  rule(
    'actions',
    ({ actionsGiven }) => !isContainer(actionsGiven),
    "'Actions' must be an object that holds a configuration for each action.",
  ),
  rule(
    'actions',
    ({ actions }) =>
      actions.some(({ name }) => name?.trim() === '') || repeats(actions.map(({ name }) => name)),
    "'Actions' must contain unique, non-empty names.",
  ),
  rule(
    'actions',
    ({ actions }) => actions.some(({ name }) => name === undefined),
    'Input contains unsupported action/s for v1',
  ),
  perAction(({ name, action, isLegacy }) => {
    if (action || !name?.trim()) return undefined;
    const meant = findMisspelt(name);
    return meant
      ? `Unknown action '${name}'. Did you mean '${isLegacy ? meant.legacyName : meant.name}'?`
      : `Unknown action '${name}'. Actions array must contain only known actions.`;
  }),
  perAction(({ name, isObject }) => !isObject && `The configuration of '${name}' must be an object.`),
  perAction(
    (action) =>
      takes(action, 'classes') &&
      distinctTexts(action.config.classes) < 2 &&
      `When ${specified(action)}, classes array must contain at least 2 distinct classes`,
  ),
  perAction(
    (action) =>
      takes(action, 'classes') &&
      repeats(action.config.classes) &&
      'Classes array must contain only distinct values',
  ),
  perAction(
    (action) =>
      takes(action, 'kSimilarMetadata') &&
      holdsNothing(action.config.kSimilarMetadata) &&
      `When ${specified(action)}, kSimilarMetadata cannot be null or empty`,
  ),
  rule(
    'actions',
    ({ maxWordCount, actions }) =>
      [maxWordCount, ...actions.map(({ config }) => config.maxWordCount)].some(isNotPositive),
    'MaxWordCount must be greater than 0',
  ),
  rule(
    'actions',
    ({ maxWordCount, actions }) =>
      (maxWordCount !== undefined && !actions.some((action) => takes(action, 'maxWordCount'))) ||
      actions.some((action) => action.action && action.unsupported.includes('maxWordCount')),
    "MaxWordCount can only be provided for 'imageDescription' or 'textSummarization'.",
  ),
  perAction(
    ({ name, action, unsupported }) =>
      action !== undefined &&
      unsupported.length > 0 &&
      `${name} action does not support the following properties: ${unsupported.join(', ')}`,
  ),
  { field: 'actions', breaches: ({ actions }) => actions.flatMap(mistyped) },
];

const isVersion = (version: unknown) => typeof version === 'string' && /^context\.api\/v\d+$/.test(version);

const forms = ({ keyForm, actionForm }: Draft) =>
  distinct([keyForm, actionForm].filter((form) => form !== undefined));
const isMixed = (draft: Draft) => forms(draft).length > 1 || draft.keyForm === 'both';
const isLegacy = (draft: Draft) => forms(draft).join() === 'legacy';
const isStructured = (draft: Draft) => forms(draft).join() === 'structured';

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isGiven = (value: unknown) => value !== undefined && value !== '';
const isNotPositive = (value: unknown) => typeof value === 'number' && value <= 0;
const isContainer = (value: unknown) => value === undefined || typeof value === 'object';
const distinctTexts = (list: unknown) => (Array.isArray(list) ? distinct(list.filter(isText)).length : 0);
const repeats = (list: unknown) => Array.isArray(list) && distinct(list).length < list.length;
/** A list of empty objects asks for nothing either. */
const holdsNothing = (samples: unknown) =>
  samples === undefined ||
  (Array.isArray(samples) &&
    samples.every((sample) => sample === null || Object.keys(Object(sample)).length === 0));
const specified = ({ name, isLegacy }: ActionDraft) =>
  `${name} action is specified${isLegacy ? '' : ' as object'}`;
const takes = ({ action }: ActionDraft, member: string) =>
  action !== undefined && member in action.config.shape;

function hasDuplicates(keys: readonly KeyDraft[]): boolean {
  const filled = keys.filter((key) => isText(key.path) || isText(key.documentId));
  return repeats(filled.map(({ path, documentId }) => JSON.stringify([path, documentId])));
}

/** Configured values of the wrong JSON type, for which the interface documents no messages. */
function mistyped({ name, action, config }: ActionDraft): string[] {
  const issues = action?.config.safeParse(config).error?.issues ?? [];
  return issues
    .filter(({ path }) => config[String(path[0])] !== undefined)
    .map(({ path, message }) => `${name}.${path.join('.')}: ${message}`);
}
