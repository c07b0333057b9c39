/** What goes to the model, or what comes from it. */
export type Side = 'input' | 'output';

/** How readily a policy acts: `High` on the faintest sign, `Low` only on what is blatant. */
export type Strength = 'High' | 'Medium' | 'Low';

/** A guardrail as `GET /v1/guardrails` shows it. */
export interface GuardrailInfo {
  name: string;
  description: string;
  category: string;
  strength: Strength | null;
  appliesTo: Side[];
}
