import { invalidRequest } from '@quire/service-kit';
import type { Action } from '../actions/define-action.ts';
import { type KeyDraft, readDraft } from './draft.ts';
import { rules } from './rules.ts';

/** An object as a request names it: by a key this service gave out, or by the caller's own id of a document. */
export interface ObjectReference {
  kind: 'path' | 'documentId';
  value: string;
}

/** Which version a request is written in, and its results are to be. */
export const versions = ['context.api/v1', 'context.api/v2'] as const;
export type Version = (typeof versions)[number];

/** A request that keeps all rules. */
export interface ProcessRequest {
  version: Version;
  objects: ObjectReference[];
  actions: { action: Action; config: Record<string, unknown> }[];
}

/** Of one rule: an answer should not outgrow its request. */
const mostMessages = 20;

/** Checks a request body by the documented rules; throws `request.invalid` (400), which tells every fault. */
export function readRequest(body: Record<string, unknown>): ProcessRequest {
  const draft = readDraft(body);
  const faults: Record<string, string[]> = {};
  for (const { field, breaches } of rules) {
    const messages = breaches(draft).slice(0, mostMessages);
    if (messages.length > 0) faults[field] = [...(faults[field] ?? []), ...messages];
  }
  if (Object.keys(faults).length > 0) throw invalidRequest(faults);
  return {
    version: draft.version === 'context.api/v2' ? 'context.api/v2' : 'context.api/v1',
    objects: draft.keys.map(referenceOf),
    actions: draft.actions.flatMap(({ action, config }) => (action ? [{ action, config }] : [])),
  };
}

const referenceOf = ({ path, documentId }: KeyDraft): ObjectReference =>
  path ? { kind: 'path', value: String(path) } : { kind: 'documentId', value: String(documentId) };
