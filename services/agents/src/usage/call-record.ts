import type { AgentVersion } from '@quire/contracts/agents';
import type { GuardrailHit } from '@quire/guardrails';
import type { FinishReason, ModelUsage } from '@quire/models';
import type { Caller } from '../invocation/caller.ts';

/** What one call came to. */
export interface CallRecord {
  target: AgentVersion;
  caller: Caller;
  /** The model that answered, or that was to. */
  model: string;
  usage: ModelUsage;
  finishReason: FinishReason | 'error' | 'cancelled';
  latencyMs: number;
  /** Until the first piece of the answer; undefined where there was none. */
  firstTokenMs: number | undefined;
  hits: readonly GuardrailHit[];
}

/** Takes the record of a call when it is over, however it ended. */
export type Account = (record: CallRecord) => void;
