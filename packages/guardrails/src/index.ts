export type { GuardrailInfo, Side, Strength } from './define-policy.ts';
export {
  createGuardrails,
  type GuardrailHit,
  type Guardrails,
  type GuardrailsOptions,
  type OutputGuard,
  type TextCheck,
} from './guardrails.ts';
