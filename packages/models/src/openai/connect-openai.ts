import type { ModelProvider, ProviderSettings } from '../define-provider.ts';
import type { MaxTokensField } from './chat-body.ts';
import { createOpenaiChat } from './openai-chat.ts';
import { createOpenaiEmbedding } from './openai-embedding.ts';
import { connectUpstream } from './upstream.ts';

/** Sets up a provider of OpenAI's protocol. */
export function connectOpenai(
  settings: ProviderSettings & { baseUrl: string },
  maxTokensField: MaxTokensField,
): ModelProvider {
  const upstream = connectUpstream(settings);
  return {
    chat: (model) => createOpenaiChat(upstream, model, maxTokensField),
    embedding: (model) => createOpenaiEmbedding(upstream, model),
    close: () => upstream.close(),
  };
}
