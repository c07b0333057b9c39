import type { CatalogueModel, ModelKind } from './catalogue/catalogue-model.ts';
import type { ChatModel } from './chat-model.ts';
import type { EmbeddingModel } from './embedding-model.ts';
import type { ImageEmbeddingModel } from './image-embedding-model.ts';
import type { ModerationModel } from './moderation-model.ts';
import type { TranscriptionModel } from './transcription-model.ts';

/** How the catalogue file sets a provider up. */
export interface ProviderSettings {
  /** The catalogue's name for it, for error messages. */
  name: string;
  baseUrl?: string;
  apiKey?: string;
  headers?: Record<string, string>;
  /** AWS alone: where it is, and what signs the requests where there is no `apiKey`. */
  region?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  sessionToken?: string;
  /** Longest silence of the provider, before its answer and between two pieces of it. */
  timeoutMs?: number;
  maxConnections?: number;
  /** Models on this machine alone: the folder of their folders, threads of one run, and answers of a model at once. */
  path?: string;
  threads?: number;
  concurrency?: number;
}

/** A model as its provider needs to know it. */
export interface ServedModel {
  id: string;
  /** The provider's own name for it. */
  model: string;
  structuredOutput: boolean;
  /** Floats of an embedding, where the catalogue says. */
  dimensions?: number;
  /** Most tokens that it is to take, where the catalogue says. */
  contextLength?: number;
  /** Its weights below its folder, where the catalogue says. */
  file?: string;
}

/** What a provider finds out of a model at start. */
export interface ModelFindings {
  /** What keeps it from working; each goes on after the model's id. */
  faults: string[];
  /** What is to be shown of it, and what it takes, where the catalogue does not say. */
  metadata?: Record<string, unknown>;
  contextLength?: number | undefined;
}

/** A provider that is set up, and what it makes of a model, by the kinds it declares. */
export interface ModelProvider {
  chat?(model: ServedModel): ChatModel;
  embedding?(model: ServedModel): EmbeddingModel;
  /** Of the kind `embedding`, with the capability `vision`. */
  imageEmbedding?(model: ServedModel): ImageEmbeddingModel;
  transcription?(model: ServedModel): TranscriptionModel;
  moderation?(model: ServedModel): ModerationModel;
  close(): Promise<void>;
}

/** A setting by its name in the catalogue file. */
export type Setting = Exclude<keyof ProviderSettings, 'name'>;

export interface ProviderDeclaration<P extends ModelProvider = ModelProvider> {
  /** As the catalogue file spells it. */
  type: string;
  /** What its models can be. */
  kinds: readonly ModelKind[];
  /** Each of its models does all of its kinds, whichever the catalogue lists it as. */
  allKinds?: boolean;
  /** Has embeddings of pictures. */
  embedsImages?: true;
  /** Settings it cannot do without; where there are several lists, one of them will do. */
  needs: readonly [readonly Setting[], ...(readonly Setting[])[]];
  /** Settings of its own. */
  takes?: readonly Setting[];
  /** Runs on this machine: the settings of connections mean nothing to it. */
  isLocal?: true;
  /** Looks for what a model needs on this machine. */
  inspect?(
    settings: ProviderSettings,
    model: ServedModel,
    shown: Pick<CatalogueModel, 'kind' | 'capabilities'>,
  ): ModelFindings;
  /** Opens no connection before the first call. */
  connect(settings: ProviderSettings): P;
}

/** Declares a way to reach models. */
export const defineProvider = <P extends ModelProvider>(
  provider: ProviderDeclaration<P>,
): ProviderDeclaration<P> => provider;
