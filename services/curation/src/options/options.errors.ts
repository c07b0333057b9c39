import { defineError } from '@quire/errors';

/** The same for an unknown, a malformed and another tenant's id. */
export const ruleNotFound = defineError('curation.rule_not_found', 404, () => 'Rule not found');

export const tooManyRules = defineError(
  'curation.too_many_rules',
  409,
  (most: number) => `A tenant has at most ${most} rules; remove one first.`,
);
