import type { ContextDocument, ModelMessage } from '@quire/models';
import type { ReadDocument } from './define-agent-type.ts';

/** The conversation behind the agent's own instructions. */
export const withInstructions = (
  instructions: string | undefined,
  messages: ModelMessage[],
): ModelMessage[] => (instructions ? [{ role: 'system', content: instructions }, ...messages] : messages);

/** Documents as models take them. */
export const toContext = (documents: readonly ReadDocument[]): ContextDocument[] =>
  documents.map(({ name, text }) => ({ text, source: name }));

/** What the user said last, without images. */
export function questionOf(messages: readonly ModelMessage[]): string {
  const last = messages.findLast(({ role, content }) => role === 'user' && wordsOf(content) !== '');
  return last ? wordsOf(last.content) : '';
}

/** The text of a message. */
export const wordsOf = (content: ModelMessage['content']): string =>
  typeof content === 'string'
    ? content
    : content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n');
