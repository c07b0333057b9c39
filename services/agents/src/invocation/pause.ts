import type { ModelEvent, ModelMessage, ModelToolCall, ModelUsage } from '@quire/models';

/** What the model said in one turn. Its text has been passed on, unless the answer has a form of its own. */
export interface Turn {
  text: string;
  calls: ModelToolCall[];
  finish: Extract<ModelEvent, { type: 'finish' }>;
}

export type WaitingCall = ModelToolCall;

/** Where an answer goes on when its calls have been decided on: JSON. */
export interface Pause {
  messages: ModelMessage[];
  /** The turn whose calls wait, counted from 1. */
  number: number;
  turn: Turn;
  usage: ModelUsage;
  /** All that was passed on. */
  said: string;
}

/** What a person decided on a call. */
export interface CallDecision {
  isApproved: boolean;
  reason: string | null;
}

/** How the call of an agent waits for persons; calls whose caller cannot wait have none. */
export interface Waiting {
  /** Where it goes on, and what was decided by the calls' ids. */
  resumed?: { pause: Pause; decisions: ReadonlyMap<string, CallDecision> };
}

/** Ends an attempt that is to go on when its calls have been decided on. */
export class ApprovalPending extends Error {
  override readonly name = 'ApprovalPending';
  readonly pause: Pause;
  readonly calls: readonly WaitingCall[];

  constructor(pause: Pause, calls: readonly WaitingCall[]) {
    super('calls of tools wait for approval');
    this.pause = pause;
    this.calls = calls;
  }
}
