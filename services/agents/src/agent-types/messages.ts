import type { Message } from '@quire/contracts/agents';
import type { ModelMessage } from '@quire/models';
import { invalidRequest } from '@quire/service-kit';

/** The conversation as models take it, behind the agent's own instructions. */
export function toModelMessages(
  systemPrompt: string | undefined,
  messages: readonly Message[],
): ModelMessage[] {
  const conversation = messages.map(({ role, content }, i) => ({ role, content: textOf(content, i) }));
  return systemPrompt ? [{ role: 'system', content: systemPrompt }, ...conversation] : conversation;
}

function textOf(content: Message['content'], message: number): string {
  if (typeof content === 'string') return content;
  return content
    .map((part, i) => {
      if (part.type === 'text') return part.text;
      throw invalidRequest({
        [`messages[${message}].content[${i}]`]: [`Parts of type ${part.type} cannot be read yet; send text.`],
      });
    })
    .join('\n');
}
