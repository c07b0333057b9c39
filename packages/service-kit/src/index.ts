export { type AppOptions, createApp } from './app.ts';
export { type AuditAuthor, auditLog } from './audit/audit-log.ts';
export {
  hostsConfig,
  limitsConfig,
  modelsConfig,
  outgoingConfig,
  portConfig,
  processConfig,
  queueConfig,
  readConfig,
  secretConfig,
  storageConfig,
  tokenConfig,
  usageConfig,
} from './config.ts';
export { invalidRequest } from './errors.ts';
export type { App } from './fastify.ts';
export { type Readiness, runChecks } from './health.ts';
export { createLog, type Log } from './log.ts';
export { type Running, runProcess } from './process.ts';
export type { RateLimits } from './rate-limits/rate-limits.ts';
export {
  contextErrors,
  curationErrors,
  type ErrorContext,
  type ErrorRenderer,
  problemErrors,
} from './render.ts';
export { renewSealed, type SealedColumn } from './renew-sealed.ts';
export { serve } from './serve.ts';
export { hangUpSignal, openStream, type StreamWriter } from './stream.ts';
export { sessionIdOf, traceIdOf } from './trace.ts';
export { daysOf } from './usage-days.ts';
export { issuesByField } from './validation.ts';
