export { type Catalogue, type CatalogueOptions, loadCatalogue } from './catalogue/catalogue.ts';
export type { CatalogueModel, ModelDefaults, ModelKind, ModelUse } from './catalogue/catalogue-model.ts';
export { catalogueJsonSchema } from './catalogue/catalogue-schema.ts';
export { substituteEnv } from './catalogue/substitute-env.ts';
export type {
  ChatModel,
  ChatRequest,
  ContextDocument,
  FinishReason,
  JsonSchema,
  ModelEvent,
  ModelMessage,
  ModelPart,
  ModelTask,
  ModelTool,
  ModelToolCall,
  ModelUsage,
} from './chat-model.ts';
export { costOf } from './cost-of.ts';
export type { EmbeddingModel } from './embedding-model.ts';
export type { ImageEmbeddingModel } from './image-embedding-model.ts';
export type { Moderation, ModerationModel } from './moderation-model.ts';
export { fenceDocument } from './prompt/prompt.ts';
export type { AudioInfo, Transcription, TranscriptionModel } from './transcription-model.ts';
export { withFallbacks } from './with-fallbacks.ts';
