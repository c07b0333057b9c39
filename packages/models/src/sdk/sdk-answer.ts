import type { LanguageModelV3FinishReason, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import type { FinishReason, ModelEvent, ModelUsage } from '../chat-model.ts';
import { BadAnswer } from '../upstream/failure.ts';
import type { Answer } from '../upstream/tries.ts';
import { toStreamFailure, unwrapSdkError } from './sdk-failure.ts';

const finishReasons: Record<LanguageModelV3FinishReason['unified'], FinishReason> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
  error: 'stop',
  other: 'stop',
};

interface Expected {
  /** As the catalogue names it. */
  model: string;
  estimateUsage(answer: string): ModelUsage;
}

/** Reads an answer of the AI SDK. */
export function readSdkAnswer(
  stream: ReadableStream<LanguageModelV3StreamPart>,
  { model, estimateUsage }: Expected,
): Answer {
  const reader = stream.getReader();
  let said = '';
  let hasCalls = false;
  let isFinished = false;

  function toEvents(part: LanguageModelV3StreamPart): ModelEvent[] {
    if (part.type === 'text-delta') {
      said += part.delta;
      return part.delta === '' ? [] : [{ type: 'text', text: part.delta }];
    }
    if (part.type === 'tool-call' && !part.providerExecuted) {
      hasCalls = true;
      const { toolCallId: callId, toolName: name, input } = part;
      return [{ type: 'tool_call', callId, name, arguments: input || '{}' }];
    }
    if (part.type === 'error') throw toStreamFailure(part.error);
    return part.type === 'finish' ? [finish(part)] : [];
  }

  function finish(part: Extract<LanguageModelV3StreamPart, { type: 'finish' }>): ModelEvent {
    const { unified, raw } = part.finishReason;
    // The adapters end a stream that was cut as if it were whole, but without the provider's reason.
    if (raw === undefined) throw brokenOff();
    isFinished = true;
    const input = part.usage.inputTokens.total;
    const output = part.usage.outputTokens.total;
    const isCounted = input !== undefined && output !== undefined;
    const usage = isCounted ? { inputTokens: input, outputTokens: output } : estimateUsage(said);
    const reason = finishReasons[unified];
    return { type: 'finish', reason: hasCalls && reason === 'stop' ? 'tool_calls' : reason, usage, model };
  }

  return {
    isComplete: () => isFinished,
    async read() {
      try {
        const { done, value } = await reader.read();
        if (!done) return toEvents(value);
        if (!isFinished) throw brokenOff();
        return undefined;
      } catch (error) {
        throw unwrapSdkError(error);
      }
    },
    release() {
      void readAway(reader);
    },
  };
}

const brokenOff = () => new BadAnswer('it broke off its answer.', { transient: true });

/** What follows the end is of no interest, nor is whether it comes. */
async function readAway(reader: ReadableStreamDefaultReader<unknown>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {}
}
