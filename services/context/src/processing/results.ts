import type { ActionError, ActionResult, ProcessingResults } from '@quire/contracts/context';
import { findAction } from '../actions/registry.ts';
import type { Version } from '../request/read-request.ts';

interface Outcome {
  position: number;
  objectKey: string;
  action: string;
  outcome: ActionResult;
}

type ObjectItem = ProcessingResults['results'][number];

/** One item per object, with one member per action, in the shape of a version. */
export function groupByObject(outcomes: readonly Outcome[], version: Version): ObjectItem[] {
  const items = new Map<number, [string, ActionResult | string][]>();
  for (const { position, objectKey, action, outcome } of outcomes) {
    const members = items.get(position) ?? [['objectKey', objectKey]];
    const { property = action, legacy } = findAction(action) ?? {};
    const differs = version === 'context.api/v1' && legacy && outcome.isSuccess;
    members.push([property, differs ? { ...outcome, result: legacy.from(outcome.result) } : outcome]);
    items.set(position, members);
  }
  return [...items.values()].map((members) => Object.fromEntries(members) as ObjectItem);
}

export function statusOf(outcomes: readonly Outcome[]): ProcessingResults['status'] {
  const succeeded = outcomes.filter(({ outcome }) => outcome.isSuccess).length;
  if (succeeded === outcomes.length) return 'SUCCESS';
  return succeeded === 0 ? 'FAILURE' : 'PARTIAL_FAILURE';
}

/** The different reasons of a request that failed as a whole. */
export function distinctErrors(outcomes: readonly Outcome[]): ActionError[] {
  const errors = outcomes.flatMap(({ outcome }) => outcome.error ?? []);
  return [...new Map(errors.map((error) => [`${error.errorType} ${error.message}`, error])).values()];
}
