import type { ChatModel, ChatRequest, ModelEvent, ModelUsage } from '@quire/models';
import type { Prompt } from '../agent-types/define-agent-type.ts';
import type { Call } from './call.ts';
import { outputInvalid } from './invocation.errors.ts';

type Finish = Extract<ModelEvent, { type: 'finish' }>;
type Settle = NonNullable<Prompt['settle']>;

/**
 * One turn of the model. A text whose form is promised is held back until it is known to be right, and then given whole; a
 * wrong one is put to the model once more, with its fault, and never shown. An empty text says that the model has begun.
 * Throws `model_output_invalid` after the second wrong one.
 */
export function takeTurn(call: Call, prompt: Prompt, signal: AbortSignal): AsyncIterable<ModelEvent> {
  const { settle, customOutputs: _, ...rest } = prompt;
  const request = { ...rest, ...call.inference };
  return settle ? takeSettledTurn(call.model, request, settle, signal) : call.model.stream(request, signal);
}

async function* takeSettledTurn(
  model: ChatModel,
  request: ChatRequest,
  settle: Settle,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const first = yield* holdText(model, request, signal);
  const verdict = judge(first, settle);
  if ('text' in verdict) {
    yield { type: 'text', text: verdict.text };
    yield first.finish;
    return;
  }
  const second = yield* holdText(model, withFault(request, first.text, verdict.fault), signal);
  const repaired = judge(second, settle);
  if ('text' in repaired) yield { type: 'text', text: repaired.text };
  yield { ...second.finish, usage: addUsage(first.finish.usage, second.finish.usage) };
  if ('fault' in repaired) throw outputInvalid(repaired.fault);
}

/** Only an answer that the model ended by itself can be expected to have its form. */
const judge = ({ text, finish }: Held, settle: Settle) =>
  finish.reason === 'stop' ? settle(text) : { text };

interface Held {
  text: string;
  finish: Finish;
}

async function* holdText(
  model: ChatModel,
  request: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, Held> {
  let text = '';
  for await (const event of model.stream(request, signal)) {
    if (event.type === 'finish') return { text, finish: event };
    if (event.type === 'tool_call') {
      yield event;
      continue;
    }
    if (text === '') yield { type: 'text', text: '' };
    text += event.text;
  }
  throw new Error(`the model ${model.id} did not finish its answer`);
}

/** Of a wrong answer that long there is little to be shown to its author. */
const maxShown = 20_000;

const withFault = (request: ChatRequest, answer: string, fault: string): ChatRequest => ({
  ...request,
  messages: [
    ...request.messages,
    ...(answer.trim() ? [{ role: 'assistant' as const, content: answer.slice(0, maxShown) }] : []),
    {
      role: 'user',
      content: `That answer does not fit the JSON Schema: ${fault}. Answer again with the corrected JSON alone.`,
    },
  ],
});

/** Of two turns of one answer. */
export const addUsage = (a: ModelUsage, b: ModelUsage): ModelUsage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  ...((a.estimated || b.estimated) && { estimated: true }),
});
