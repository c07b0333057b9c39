import { defineError } from '@quire/errors';
import type { ChatModel, ChatRequest, ModelTask } from '@quire/models';
import { guidance } from './guidance.ts';

export const contentBlocked = defineError(
  'action.content_blocked',
  422,
  () => 'A safety guardrail of the model blocked the content.',
);

const noAnswer = defineError('action.no_answer', 502, () => 'The model gave an empty answer.');

/** Has a model do one task and returns its whole answer. Throws `action.content_blocked` when it refuses to go on. */
export function askModel(
  model: ChatModel,
  task: ModelTask,
  instructions: Record<string, unknown> | undefined,
  signal: AbortSignal,
): Promise<string> {
  const words = guidance(instructions);
  const messages = words ? [{ role: 'user' as const, content: words }] : [];
  return readAnswer(model, { messages, task, temperature: 0 }, signal);
}

/** The whole answer of a model; an empty one is an error. */
export async function readAnswer(
  model: ChatModel,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<string> {
  let answer = '';
  for await (const event of model.stream(request, signal)) {
    if (event.type === 'text') answer += event.text;
    if (event.type === 'finish' && event.reason === 'content_filter') throw contentBlocked();
  }
  if (!answer.trim()) throw noAnswer();
  return answer.trim();
}
