import type { Action } from '../actions/define-action.ts';
import { actions as allActions, findAction, findLegacyAction } from '../actions/registry.ts';

/** Version 1 lists strings, version 2 is made of objects. What is empty is neither. */
type Form = 'legacy' | 'structured' | 'both' | undefined;

type Members = Record<string, unknown>;

export interface ActionDraft {
  /** As it was spelt; undefined where the list of version 1 holds what is no text. */
  name: string | undefined;
  /** Undefined when there is no action of this name. */
  action: Action | undefined;
  /** What the request configures, whether the action takes it or not. */
  config: Members;
  /** Configured members that the action does not take, as they were spelt. */
  unsupported: string[];
  isObject: boolean;
  /** Spelt as version 1 does, and configured beside the list alone. */
  isLegacy: boolean;
}

export interface KeyDraft {
  path: unknown;
  documentId: unknown;
  isEmpty: boolean;
  unknown: string[];
}

/** A request as it was sent, taken apart and not yet checked: what the rules look at. */
export interface Draft {
  version: unknown;
  objectKeys: unknown;
  keys: KeyDraft[];
  keyForm: Form;
  actionsGiven: unknown;
  actions: ActionDraft[];
  actionForm: Form;
  /** Given beside the actions, for all that take it. */
  maxWordCount: unknown;
  /** Members that are not known here. */
  unknown: string[];
}

const bodyNames = ['version', 'objectKeys', 'actions', 'maxWordCount', 'classes', 'kSimilarMetadata'];
const configNames = [...new Set(allActions.flatMap((action) => Object.keys(action.config.shape)))];

/** Takes a request body apart. */
export function readDraft(body: Members): Draft {
  const { known, unknown } = fold(body, bodyNames);
  const { version, objectKeys, actions, maxWordCount, classes, kSimilarMetadata } = known;
  const elements: unknown[] = Array.isArray(objectKeys) ? objectKeys : [];
  const names: unknown[] = Array.isArray(actions) ? actions : [];
  const configs = isObject(actions) ? Object.entries(actions) : [];
  const shared = {
    maxWordCount,
    classes: isEmptyList(classes) ? undefined : classes,
    kSimilarMetadata: isEmptyList(kSimilarMetadata) ? undefined : kSimilarMetadata,
  };
  return {
    version,
    objectKeys,
    keys: elements.map(readKey),
    keyForm: formOf(elements),
    actionsGiven: actions,
    actions: [
      ...configs.map(([name, config]) => readAction(name, findAction(name), config, shared)),
      ...names.map((name) => readLegacyAction(name, shared)),
    ],
    actionForm: configs.length > 0 ? 'structured' : names.length > 0 ? 'legacy' : undefined,
    maxWordCount,
    // Version 1 always sends all its lists, and leaves those empty that it has no use for.
    unknown: unknown.filter((name) => !isEmptyList(body[name])),
  };
}

function readLegacyAction(given: unknown, shared: Members): ActionDraft {
  const name = typeof given === 'string' ? given : undefined;
  const action = name === undefined ? undefined : findLegacyAction(name);
  return { ...readAction(name, action, {}, shared), isLegacy: true };
}

function readAction(
  name: string | undefined,
  action: Action | undefined,
  given: unknown,
  shared: Members,
): ActionDraft {
  const { known, unknown } = fold(isObject(given) ? given : {}, configNames);
  const takes = (member: string) => action !== undefined && member in action.config.shape;
  const fromBeside = Object.entries(shared).filter(([member, value]) => value !== undefined && takes(member));
  return {
    name,
    action,
    config: { ...Object.fromEntries(fromBeside), ...known },
    unsupported: [...Object.keys(known).filter((member) => !takes(member)), ...unknown],
    isObject: given === null || isObject(given),
    isLegacy: false,
  };
}

function readKey(element: unknown): KeyDraft {
  if (typeof element === 'string')
    return { path: element, documentId: undefined, isEmpty: !element.trim(), unknown: [] };
  const { known, unknown } = fold(isObject(element) ? element : {}, ['path', 'documentId']);
  return { path: known.path, documentId: known.documentId, isEmpty: !isObject(element), unknown };
}

function formOf(elements: readonly unknown[]): Form {
  const legacy = elements.some((element) => typeof element === 'string');
  const structured = elements.some(isObject);
  return legacy ? (structured ? 'both' : 'legacy') : structured ? 'structured' : undefined;
}

/** Reads members whose names match without regard to case; null counts as absent, the rest is told by its name. */
function fold(object: Members, names: readonly string[]): { known: Members; unknown: string[] } {
  const declared = new Map(names.map((name) => [name.toLowerCase(), name]));
  const known: Members = {};
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(object)) {
    const match = declared.get(name.toLowerCase());
    if (match === undefined) unknown.push(name);
    else if (value !== null) known[match] = value;
  }
  return { known, unknown };
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
