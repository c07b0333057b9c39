export { curationJob } from './curation.job.ts';
export { getJobStatus, JobStage, JobState, JobStatus, startJob } from './jobs.ts';
export {
  type ChunkingOptions,
  CurationOptions,
  type EmbeddingOptions,
  maxSinglePutBytes,
  maxUploadParts,
  type NormalizationSwitches,
  type PresignRequest,
} from './options.ts';
export { type MultipartUpload, type PresignAnswer, presignJob } from './presign.ts';
export { CurationResult, downloadResult, type EmbeddedChunk, type SignedQuery } from './results.ts';
export { getHealth, getHealthDetails, listEmbeddingModels, listFileTypes } from './service.ts';
export {
  abortUpload,
  completeUpload,
  receiveStorageEvents,
  type StorageEvents,
  type UploadedParts,
} from './uploads.ts';
