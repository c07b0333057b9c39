import type { ModelMessage } from '@quire/models';
import type { Conversation } from '../agent-types/define-agent-type.ts';
import type { CallWatch } from './call-watch.ts';

/** A conversation as the model may see it: what was said, and the text of the documents that came with it. */
export async function guardConversation(
  watch: CallWatch | undefined,
  conversation: Conversation,
  signal: AbortSignal,
): Promise<Conversation> {
  if (!watch) return conversation;
  const { messages, documents } = conversation;
  const said = messages.map(textsOf);
  const written = documents.map(({ text }) => text);
  const [guardedSaid, guardedWritten] = await watch.input([said, written] as const, signal);
  return {
    messages: messages.map((message, i) => withTexts(message, guardedSaid[i] ?? [])),
    documents: documents.map((document, i) => ({ ...document, text: guardedWritten[i] ?? '' })),
  };
}

const textsOf = ({ content }: ModelMessage): string[] =>
  typeof content === 'string'
    ? [content]
    : content.flatMap((part) => (part.type === 'text' ? part.text : []));

function withTexts(message: ModelMessage, texts: readonly string[]): ModelMessage {
  const { content } = message;
  if (message.role === 'tool' || typeof content === 'string') return { ...message, content: texts[0] ?? '' };
  let next = 0;
  return {
    ...message,
    content: content.map((part) => (part.type === 'text' ? { ...part, text: texts[next++] ?? '' } : part)),
  };
}
