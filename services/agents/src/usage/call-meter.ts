import type { ModelEvent, ModelUsage } from '@quire/models';
import type { Call } from '../invocation/call.ts';
import type { CallRecord } from './call-record.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** Measures one call; the clock runs from here. */
export function startMeter({ target, caller, model, watch }: Call, now = performance.now.bind(performance)) {
  const startedAt = now();
  let firstAt: number | undefined;
  let asked: readonly unknown[] = [];
  let begun = false;
  let said = 0;
  let counted: (ModelUsage & { model: string }) | undefined;
  // Where the reader leaves, nobody says how it ended.
  let finishReason: CallRecord['finishReason'] = 'cancelled';

  const estimated = (): ModelUsage => ({
    inputTokens: begun ? estimateTokens(JSON.stringify(asked).length) : 0,
    outputTokens: estimateTokens(Math.max(said, watch?.heard ?? 0)),
    ...(begun && { estimated: true as const }),
  });

  return {
    /** The model has begun; what it was asked is measured only where it never counts it. */
    begin(messages: readonly unknown[]): void {
      asked = messages;
      begun = true;
    },
    /** A piece of the answer goes out. */
    say(text: string): void {
      firstAt ??= now();
      said += text.length;
    },
    count({ usage, model }: Pick<Extract<ModelEvent, { type: 'finish' }>, 'usage' | 'model'>): void {
      const isMissing = usage.estimated && usage.inputTokens === 0;
      counted = { ...usage, ...(isMissing && { inputTokens: estimated().inputTokens }), model };
    },
    end(reason: CallRecord['finishReason']): void {
      finishReason = reason;
    },
    record(): CallRecord {
      const { model: answered, ...usage } = counted ?? { ...estimated(), model: model.id };
      return {
        target,
        caller,
        model: answered,
        usage,
        finishReason,
        latencyMs: now() - startedAt,
        firstTokenMs: firstAt === undefined ? undefined : firstAt - startedAt,
        hits: watch?.hits ?? [],
      };
    },
  };
}
