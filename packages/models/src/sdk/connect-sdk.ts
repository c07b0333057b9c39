import type { ProviderV3, SharedV3ProviderOptions } from '@ai-sdk/provider';
import type { ModelProvider, ProviderSettings } from '../define-provider.ts';
import { connectUpstream } from '../upstream/upstream.ts';
import { createSdkChat } from './sdk-chat.ts';
import { createSdkEmbedding } from './sdk-embedding.ts';
import { createSdkFetch } from './sdk-fetch.ts';

/** What a provider of the AI SDK is made with. */
interface Wire {
  baseURL: string;
  headers: Record<string, string>;
  fetch: typeof fetch;
}

interface Adapter {
  /** Imports the provider; asked for at its first call, so that no process loads what it does not use. */
  load(wire: Wire): Promise<ProviderV3>;
  /** How it is asked for embeddings of a number of dimensions. */
  embeddingOptions?(dimensions: number): SharedV3ProviderOptions;
}

/** Sets up a provider that the AI SDK has an adapter for. */
export function connectSdk(
  settings: ProviderSettings & { baseUrl: string },
  { load, embeddingOptions = () => ({}) }: Adapter,
): ModelProvider & Required<Pick<ModelProvider, 'chat' | 'embedding'>> {
  const upstream = connectUpstream(settings);
  const fetch = createSdkFetch(upstream);
  const { baseUrl: baseURL, headers = {} } = settings;
  let loading: Promise<ProviderV3> | undefined;
  const provider = () => {
    loading ??= load({ baseURL, headers, fetch });
    return loading;
  };
  return {
    chat: (model) =>
      createSdkChat(upstream, model, async () => (await provider()).languageModel(model.model)),
    embedding: (model) =>
      createSdkEmbedding(
        upstream,
        model,
        async () => (await provider()).embeddingModel(model.model),
        embeddingOptions,
      ),
    close: () => upstream.close(),
  };
}
