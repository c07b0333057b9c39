import type { ModelProvider, ServedModel } from '../define-provider.ts';
import { connectUpstream, type Upstream, type UpstreamSettings } from '../upstream/upstream.ts';
import type { MaxTokensField } from './chat-body.ts';
import { createOpenaiChat } from './openai-chat.ts';
import { createOpenaiEmbedding } from './openai-embedding.ts';
import { createOpenaiModeration } from './openai-moderation.ts';
import { createOpenaiTranscription } from './openai-transcription.ts';

/** What the protocol has a path for. */
export const openaiKinds = ['chat', 'embedding', 'transcription', 'moderation'] as const;

interface Dialect {
  maxTokensField: MaxTokensField;
  /** What stands between the base url and the path of a call, for servers with an address for each model. */
  pathOf?(model: ServedModel): string;
}

/** Sets up a provider of OpenAI's protocol. */
export function connectOpenai(
  settings: UpstreamSettings,
  { maxTokensField, pathOf }: Dialect,
): Required<Omit<ModelProvider, 'imageEmbedding'>> {
  const upstream = connectUpstream(settings);
  const to = (model: ServedModel): Upstream => {
    if (!pathOf) return upstream;
    const prefix = pathOf(model);
    return { ...upstream, post: (path, body, signal) => upstream.post(prefix + path, body, signal) };
  };
  return {
    chat: (model) => createOpenaiChat(to(model), model, maxTokensField),
    embedding: (model) => createOpenaiEmbedding(to(model), model),
    transcription: (model) => createOpenaiTranscription(to(model), model),
    moderation: (model) => createOpenaiModeration(to(model), model),
    close: () => upstream.close(),
  };
}
