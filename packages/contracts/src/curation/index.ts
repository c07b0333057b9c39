export {
  createOptionRule,
  deleteOptionDefaults,
  deleteOptionRule,
  getOptionDefaults,
  getOptionRule,
  listOptionRules,
  OptionRule,
  putOptionDefaults,
  putOptionRule,
  RuleMatch,
  type RuleRequest,
  testOptionRules,
} from './config.ts';
export { curationJob, heavyCurationJob } from './curation.job.ts';
export { deleteJob, getJobStatus, JobStage, JobState, JobStatus, startJob } from './jobs.ts';
export {
  type ChunkingOptions,
  ChunkingStrategy,
  CurationOptions,
  type EmbeddingOptions,
  maxSinglePutBytes,
  maxUploadParts,
  type NormalizationSwitches,
  OptionsRequest,
  type PresignRequest,
} from './options.ts';
export { type MultipartUpload, type PresignAnswer, presignJob } from './presign.ts';
export {
  CurationResult,
  downloadResult,
  type EmbeddedChunk,
  type PictureEmbedding,
  type PiiMatch,
  type PipelineBlock,
  type SignedQuery,
} from './results.ts';
export { getHealth, getHealthDetails, listEmbeddingModels, listFileTypes } from './service.ts';
export {
  abortUpload,
  completeUpload,
  receiveStorageEvents,
  type StorageEvents,
  type UploadedParts,
} from './uploads.ts';
