export type { GuardrailInfo, Side, Strength } from './define-policy.ts';
export { createGuardrails, type Guardrails, type GuardrailsOptions } from './guardrails.ts';
export type { GuardrailHit, OutputGuard, TextCheck } from './outcome.ts';
