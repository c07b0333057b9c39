import type { ModelEvent, ModelUsage } from '@quire/models';
import type { Call } from '../invocation/call.ts';
import { type CallRecord, charactersPerToken } from './call-record.ts';

export type CallMeter = ReturnType<typeof startMeter>;

/** Measures one call; the clock runs from here. */
export function startMeter({ target, caller, model, watch }: Call, now = performance.now.bind(performance)) {
  const startedAt = now();
  let firstAt: number | undefined;
  let asked = 0;
  let said = 0;
  let counted: (ModelUsage & { model: string }) | undefined;
  // Where the reader leaves, nobody says how it ended.
  let finishReason: CallRecord['finishReason'] = 'cancelled';

  const estimated = (): ModelUsage => ({
    inputTokens: Math.ceil(asked / charactersPerToken),
    outputTokens: Math.ceil(Math.max(said, watch?.heard ?? 0) / charactersPerToken),
    ...(asked + said > 0 && { estimated: true as const }),
  });

  return {
    /** The model has begun; the texts that it was asked are measured where it never counts them. */
    begin(messages: readonly unknown[]): void {
      asked = JSON.stringify(messages).length;
    },
    /** A piece of the answer goes out. */
    say(text: string): void {
      firstAt ??= now();
      said += text.length;
    },
    count({ usage, model }: Pick<Extract<ModelEvent, { type: 'finish' }>, 'usage' | 'model'>): void {
      const { inputTokens } = estimated();
      counted = { ...usage, ...(usage.estimated && usage.inputTokens === 0 && { inputTokens }), model };
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
