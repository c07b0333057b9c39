import type { ChatRequest } from '../chat-model.ts';
import type { ServedModel } from '../define-provider.ts';
import { renderPrompt } from '../prompt/prompt.ts';

/** What OpenAI renamed and the servers that follow it did not. */
export type MaxTokensField = 'max_tokens' | 'max_completion_tokens';

/** The body of a chat/completions call. */
export function toChatBody(request: ChatRequest, model: ServedModel, maxTokensField: MaxTokensField): string {
  const { temperature, maxTokens, tools, outputSchema } = request;
  return JSON.stringify({
    model: model.model,
    messages: renderPrompt(request, model.structuredOutput).map(toMessage),
    temperature,
    [maxTokensField]: maxTokens,
    tools: tools?.length ? tools.map((tool) => ({ type: 'function', function: tool })) : undefined,
    response_format:
      outputSchema && model.structuredOutput
        ? { type: 'json_schema', json_schema: { name: 'answer', schema: outputSchema } }
        : undefined,
    stream: true,
    stream_options: { include_usage: true },
  });
}

const toMessage = ({ role, content }: ChatRequest['messages'][number]) => ({
  role,
  content:
    typeof content === 'string'
      ? content
      : content.map((part) =>
          part.type === 'text' ? part : { type: 'image_url', image_url: { url: part.url } },
        ),
});
