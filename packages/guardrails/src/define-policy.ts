import type { PhraseWatch } from './phrases/phrase-watch.ts';
import type { Stage } from './stage.ts';

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

/** What a provider says of a text. `replacement` is the text as it may go on, where that differs. */
export interface Verdict {
  blocked: boolean;
  replacement?: string;
}

/** A text that is put to a provider; `before` is what went ahead of it, for those that judge by context. */
export interface Question {
  text: string;
  before: string;
  side: Side;
}

interface Declaration {
  info: GuardrailInfo;
}

/** Reads words as they come; several such policies share one reader. */
export interface WordPolicy extends Declaration {
  kind: 'words';
  open(): PhraseWatch;
}

/** Works on the text itself, and may change it. */
export interface TextPolicy extends Declaration {
  kind: 'text';
  blocks: boolean;
  open(): Stage;
}

/** Asks somebody else; it is given up after `timeoutMs`. */
export interface ProviderPolicy extends Declaration {
  kind: 'provider';
  timeoutMs: number;
  ask(question: Question, signal: AbortSignal): Promise<Verdict>;
}

export type Policy = WordPolicy | TextPolicy | ProviderPolicy;
