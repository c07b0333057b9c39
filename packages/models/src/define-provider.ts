import type { ChatModel } from './chat-model.ts';
import type { EmbeddingModel } from './embedding-model.ts';

/** How the catalogue file sets a provider up. */
export interface ProviderSettings {
  /** The catalogue's name for it, for error messages. */
  name: string;
  baseUrl?: string;
  apiKey?: string;
  headers?: Record<string, string>;
  /** Longest silence of the provider, before its answer and between two pieces of it. */
  timeoutMs?: number;
  maxConnections?: number;
}

/** A model as its provider needs to know it. */
export interface ServedModel {
  id: string;
  /** The provider's own name for it. */
  model: string;
  structuredOutput: boolean;
  /** Floats of an embedding, where the catalogue says. */
  dimensions?: number;
}

/** A provider that is set up. */
export interface ModelProvider {
  chat(model: ServedModel): ChatModel;
  embedding(model: ServedModel): EmbeddingModel;
  close(): Promise<void>;
}

interface ProviderDeclaration {
  /** As the catalogue file spells it. */
  type: string;
  /** Settings it cannot do without. */
  needs: readonly Exclude<keyof ProviderSettings, 'name'>[];
  /** Its models do chat and embeddings alike, whichever the catalogue lists them as. */
  allKinds?: boolean;
  /** Opens no connection before the first call. */
  connect(settings: ProviderSettings): ModelProvider;
}

/** Declares a way to reach models. */
export const defineProvider = (provider: ProviderDeclaration): ProviderDeclaration => provider;
