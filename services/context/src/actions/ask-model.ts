import { defineError } from '@quire/errors';
import type { ChatModel, ModelTask } from '@quire/models';

export const contentBlocked = defineError(
  'action.content_blocked',
  422,
  () => 'A safety guardrail of the model blocked the content.',
);

const noAnswer = defineError('action.no_answer', 502, () => 'The model gave an empty answer.');

/** Has a model do one task and returns its whole answer. Throws `action.content_blocked` when it refuses to go on. */
export async function askModel(
  model: ChatModel,
  task: ModelTask,
  instructions: Record<string, unknown> | undefined,
  signal: AbortSignal,
): Promise<string> {
  const hasInstructions = instructions && Object.keys(instructions).length > 0;
  const messages = hasInstructions
    ? [{ role: 'user' as const, content: `Guidance: ${JSON.stringify(instructions)}` }]
    : [];
  let answer = '';
  for await (const event of model.stream({ messages, task, temperature: 0 }, signal)) {
    if (event.type === 'text') answer += event.text;
    if (event.type === 'finish' && event.reason === 'content_filter') throw contentBlocked();
  }
  if (!answer.trim()) throw noAnswer();
  return answer.trim();
}
