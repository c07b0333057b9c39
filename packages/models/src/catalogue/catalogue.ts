import { readFileSync } from 'node:fs';
import type { ChatModel } from '../chat-model.ts';
import type { EmbeddingModel } from '../embedding-model.ts';
import type { ImageEmbeddingModel } from '../image-embedding-model.ts';
import { noDefaultModel, wrongModelKind } from '../models.errors.ts';
import type { ModerationModel } from '../moderation-model.ts';
import type { TranscriptionModel } from '../transcription-model.ts';
import { type CatalogueFile, embedsImages, type Faults, readCatalogue } from './catalogue-file.ts';
import { type CatalogueModel, describeModel, type ModelDefaults } from './catalogue-model.ts';
import { ModelEntry, Provider } from './catalogue-schema.ts';
import { defaultCatalogue, ownEmbedding } from './default-catalogue.ts';
import { connectModels, firstModel } from './served-models.ts';
import { substituteEnv } from './substitute-env.ts';

/** The models of an installation. Ids that are unknown or serve another use throw `model.unknown` (400). */
export interface Catalogue {
  list(): readonly CatalogueModel[];
  find(id: string): CatalogueModel | undefined;
  /** The named chat model, else the default one. */
  chat(id?: string): ChatModel;
  /** A chat model that sees images: the named one, else the default. */
  vision(id?: string): ChatModel;
  /** The named embedding model, else the default one. */
  embedding(id?: string): EmbeddingModel;
  /** The first embedding model for pictures; undefined where there is none. */
  imageEmbedding(): ImageEmbeddingModel | undefined;
  /** The named transcription model, else the default one. */
  transcription(id?: string): TranscriptionModel;
  /** The named moderation model, else the first one. */
  moderation(id?: string): ModerationModel;
  defaults: ModelDefaults;
  /** Closes the providers' connections. */
  close(): Promise<void>;
}

export interface CatalogueOptions {
  /** A JSON file; without it the catalogue holds the built-in model. */
  file?: string;
  /** What `${NAME}` in the file is replaced from. */
  env: Readonly<Record<string, string | undefined>>;
}

/** Reads and checks the model catalogue; throws one error that names every fault. Connects to nothing yet. */
export function loadCatalogue({ file, env }: CatalogueOptions): Catalogue {
  const faults: Faults = [];
  const content = substituteEnv(file ? readJson(file) : defaultCatalogue, env, (path, name) => {
    faults.push(`${path}: the environment variable ${name} is not set`);
  });
  const checked = readCatalogue(content, faults);
  if (faults.length > 0) {
    throw new Error(
      `The model catalogue ${file} has faults:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  }
  return createCatalogue(withEmbedding(checked));
}

/** Texts can always be embedded: by the built-in model where the file names none. */
function withEmbedding(file: CatalogueFile): CatalogueFile {
  if (firstModel(file, 'embedding', (model) => !embedsImages(model))) return file;
  const { name, ...provider } = ownEmbedding.provider;
  return {
    ...file,
    providers: new Map([...file.providers, [name, Provider.parse(provider)]]),
    models: [...file.models, ModelEntry.parse(ownEmbedding.model)],
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The model catalogue ${file} cannot be read: ${reason}`, { cause: error });
  }
}

function createCatalogue(file: CatalogueFile): Catalogue {
  const { pick, close } = connectModels(file);
  const shown = new Map(file.models.map((entry) => [entry.id, describeModel(entry)]));
  const list = [...shown.values()];
  const defaults = {
    chat: firstModel(file, 'chat'),
    embedding: firstModel(file, 'embedding', (model) => !embedsImages(model)),
    vision: firstModel(file, 'chat', ({ capabilities }) => capabilities.vision),
    transcription: firstModel(file, 'transcription'),
    ...file.defaults,
  };

  const chat = pick('chat', (provider, model) => provider.chat?.(model));
  function vision(id: string): ChatModel {
    if (shown.get(id)?.capabilities.vision === false) throw wrongModelKind(id, 'vision');
    return chat(id);
  }
  const embedText = pick('embedding', (provider, model) => provider.embedding?.(model));
  function embedding(id: string): EmbeddingModel {
    const model = shown.get(id);
    if (model && embedsImages(model)) throw wrongModelKind(id, 'the embedding of texts');
    return embedText(id);
  }
  const embedImages = pick('embedding', (provider, model) => provider.imageEmbedding?.(model));
  const imageModel = firstModel(file, 'embedding', embedsImages);
  const transcription = pick('transcription', (provider, model) => provider.transcription?.(model));
  const moderation = pick('moderation', (provider, model) => provider.moderation?.(model));

  return {
    list: () => list,
    find: (id) => shown.get(id),
    chat: orDefault('chat', defaults.chat, chat),
    vision: orDefault('vision', defaults.vision, vision),
    embedding: orDefault('embedding', defaults.embedding, embedding),
    imageEmbedding: () => (imageModel === undefined ? undefined : embedImages(imageModel)),
    transcription: orDefault('transcription', defaults.transcription, transcription),
    moderation: orDefault('moderation', firstModel(file, 'moderation'), moderation),
    defaults,
    close,
  };
}

function orDefault<M>(use: string, fallback: string | undefined, get: (id: string) => M) {
  return (id = fallback): M => {
    if (id === undefined) throw noDefaultModel(use);
    return get(id);
  };
}
