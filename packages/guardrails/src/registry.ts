import type { Policy } from './define-policy.ts';
import { hate } from './policies/hate.policy.ts';
import { insults } from './policies/insults.policy.ts';
import { misconduct } from './policies/misconduct.policy.ts';
import { piiBlock } from './policies/pii-block.policy.ts';
import { piiMask } from './policies/pii-mask.policy.ts';
import { profanity } from './policies/profanity.policy.ts';
import { promptAttack } from './policies/prompt-attack.policy.ts';
import { sexual } from './policies/sexual.policy.ts';
import { violence } from './policies/violence.policy.ts';
import { bedrockProvider } from './providers/bedrock.policy.ts';
import { judgeProvider } from './providers/judge.policy.ts';
import { moderationProvider } from './providers/moderation.policy.ts';

/** Guardrails that need nothing from outside. */
export const builtinPolicies: readonly Policy[] = [
  ...insults,
  ...hate,
  ...sexual,
  ...violence,
  ...misconduct,
  ...promptAttack,
  profanity,
  piiMask,
  piiBlock,
];

/** Kinds of guardrails that the operator sets up. */
export const providerTypes = [bedrockProvider, moderationProvider, judgeProvider] as const;
