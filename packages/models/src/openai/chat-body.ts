import type { ChatRequest, ModelMessage, ModelPart } from '../chat-model.ts';
import type { ServedModel } from '../define-provider.ts';
import { renderPrompt } from '../prompt/prompt.ts';

/** What OpenAI renamed and the servers that follow it did not. */
export type MaxTokensField = 'max_tokens' | 'max_completion_tokens';

/** The body of a chat/completions call. */
export function toChatBody(request: ChatRequest, model: ServedModel, maxTokensField: MaxTokensField): string {
  const { temperature, maxTokens, tools, toolChoice, outputSchema } = request;
  return JSON.stringify({
    model: model.model,
    messages: renderPrompt(request, model.structuredOutput).map(toMessage),
    temperature,
    [maxTokensField]: maxTokens,
    ...(tools?.length && {
      tools: tools.map((tool) => ({ type: 'function', function: tool })),
      tool_choice: toolChoice,
    }),
    response_format:
      outputSchema && model.structuredOutput
        ? { type: 'json_schema', json_schema: { name: 'answer', schema: outputSchema } }
        : undefined,
    stream: true,
    stream_options: { include_usage: true },
  });
}

function toMessage(message: ModelMessage): object {
  if (message.role === 'tool')
    return { role: 'tool', tool_call_id: message.callId, content: message.content };
  const content = toContent(message.content);
  if (message.role !== 'assistant' || !message.toolCalls?.length) return { role: message.role, content };
  const tool_calls = message.toolCalls.map(({ callId, name, arguments: text }) => ({
    id: callId,
    type: 'function',
    function: { name, arguments: text },
  }));
  return { role: 'assistant', content: content || null, tool_calls };
}

const toContent = (content: string | ModelPart[]) =>
  typeof content === 'string'
    ? content
    : content.map((part) =>
        part.type === 'text' ? part : { type: 'image_url', image_url: { url: part.url } },
      );
