import type { GuardrailHit, Guardrails } from '@quire/guardrails';
import type { ModelEvent, ModelUsage } from '@quire/models';
import type { ToolNews } from '../tools/tool-news.ts';
import { estimateTokens } from '../usage/estimate-tokens.ts';
import { inputBlocked } from './guardrails.errors.ts';
import { mapTexts } from './map-texts.ts';

/** What a model says once the guardrails have seen it; `blocked` takes the place of what they hold back, and ends it. */
export type WatchedEvent = ModelEvent | ToolNews | Blocked;

interface Blocked {
  type: 'blocked';
  by: string;
  usage: ModelUsage;
  model: string;
}

/** The guardrails of one call, and what they have done to it. */
export interface CallWatch {
  /** The value with all its texts as the model may see them. Throws `guardrail_blocked` (400). */
  input<T>(value: T, signal: AbortSignal): Promise<T>;
  /** The model's words as the caller may see them. */
  output(
    events: AsyncIterable<ModelEvent | ToolNews>,
    model: string,
    signal: AbortSignal,
  ): AsyncGenerator<WatchedEvent>;
  readonly hits: readonly GuardrailHit[];
  /** Characters that the model has said, whether they were let through or not. */
  readonly heard: number;
}

/** Opens the guardrails of one call. */
export function createCallWatch(guardrails: Guardrails, names: readonly string[]): CallWatch {
  const hits: GuardrailHit[] = [];
  let heard = 0;

  async function* output(
    events: AsyncIterable<ModelEvent | ToolNews>,
    model: string,
    signal: AbortSignal,
  ): AsyncGenerator<WatchedEvent> {
    const guard = guardrails.openOutput(names, signal);
    const blocked = (by: string): Blocked => {
      const usage = { inputTokens: 0, outputTokens: estimateTokens(heard), estimated: true as const };
      return { type: 'blocked', by, usage, model };
    };
    try {
      for await (const event of events) {
        if (event.type === 'tool') {
          yield event;
        } else if (event.type === 'text') {
          heard += event.text.length;
          yield { type: 'text', text: await guard.push(event.text) };
        } else if (event.type === 'tool_call') {
          heard += event.arguments.length;
          const checked = await mapTexts(parseOr(event.arguments), (texts) =>
            guardrails.checkOutput(names, texts, signal),
          );
          hits.push(...checked.hits);
          if (checked.blockedBy) {
            yield blocked(checked.blockedBy);
            return;
          }
          yield checked.hits.length > 0 ? { ...event, arguments: textOf(checked.value) } : event;
        } else {
          yield { type: 'text', text: await guard.end() };
          if (!guard.blockedBy) yield event;
          else yield { ...blocked(guard.blockedBy), usage: event.usage, model: event.model };
          return;
        }
        if (guard.blockedBy) {
          yield blocked(guard.blockedBy);
          return;
        }
      }
    } finally {
      hits.push(...guard.hits);
    }
  }

  return {
    async input(value, signal) {
      const checked = await mapTexts(value, (texts) => guardrails.checkInput(names, texts, signal));
      hits.push(...checked.hits);
      if (checked.blockedBy) throw inputBlocked(checked.blockedBy);
      return checked.value;
    },
    output,
    hits,
    get heard() {
      return heard;
    },
  };
}

/** Arguments are checked text by text, so that no escape within the JSON hides a word. */
function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
