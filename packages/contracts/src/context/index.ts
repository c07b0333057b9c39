export { listAudit } from './audit.ts';
export { enrichmentJob } from './enrichment.job.ts';
export { listActions, ProcessAccepted, ProcessBody, startProcessing } from './process.ts';
export {
  ActionError,
  ActionErrorType,
  ActionResult,
  getResults,
  getResultsShort,
  ObjectResults,
  ProcessingPending,
  ProcessingResults,
  ProcessingStatus,
} from './results.ts';
export { PresignedUpload, presignUpload, UploadQuery } from './uploads.ts';
export { getUsage, getVersionUsage, UsageGroup, UsageQuery, UsageSum, VersionUsage } from './usage.ts';
