import type { Side } from './define-policy.ts';

/** What a guardrail did to a call. */
export interface GuardrailHit {
  name: string;
  side: Side;
  action: 'blocked' | 'masked';
  /** How many places it blocked or masked. */
  count: number;
}

/** Texts as they may go on, in the order they came; none where `blockedBy` names the guardrail that stops them. */
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
