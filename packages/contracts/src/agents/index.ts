export { AgentConfig, InferenceConfig } from './agent-config.ts';
export {
  Agent,
  AgentFilter,
  AgentTypeName,
  ChangeAgentBody,
  CreateAgentBody,
  CreatedAgent,
  changeAgent,
  createAgent,
  deleteAgent,
  getAgent,
  listAgents,
} from './agents.ts';
export {
  Approval,
  ApprovalEvent,
  DecideBody,
  decideApprovals,
  listApprovals,
} from './approvals.ts';
export { listAudit } from './audit.ts';
export {
  Guardrail,
  getHealth,
  listAgentTypes,
  listGuardrails,
  listModels,
  listTools,
  Model,
} from './catalogues.ts';
export {
  CreateFileBody,
  createFile,
  deleteFile,
  File,
  FileUpload,
  getFile,
  listFiles,
  maxFileBytes,
} from './files.ts';
export { invoke, invokeStream, invokeTask, invokeTaskStream } from './invocation.ts';
export { McpAuth, maskedSecret, NewMcpAuth } from './mcp-auth.ts';
export { mcpEnd, mcpEvents, mcpMessage } from './mcp-endpoint.ts';
export {
  ChangeMcpServerBody,
  CreateMcpServerBody,
  changeMcpServer,
  createMcpServer,
  deleteMcpServer,
  getMcpServer,
  listMcpServers,
  listMcpServerTools,
  McpServer,
  McpServerStatus,
  McpServerTools,
  McpValidation,
  type ValidationMode,
  validateMcpServer,
} from './mcp-servers.ts';
export { mcpValidationJob } from './mcp-validation.job.ts';
export { MessagePart } from './message-parts.ts';
export { NewWebhook } from './new-webhook.ts';
export { AgentPermissions, getPermissions, SetPermissionsBody, setPermissions } from './permissions.ts';
export { ChatRequest, ConversationItem, InvokeRequest, Message, TaskRequest } from './requests.ts';
export { AgentResponse, Chunk, IncompleteReason, OutputItem, ToolEvent, Usage } from './responses.ts';
export { runJob } from './run.job.ts';
export {
  cancelRun,
  createRun,
  getRun,
  listRuns,
  Run,
  RunFilter,
  RunStatus,
  RunStatusEvent,
  streamRun,
} from './runs.ts';
export {
  AgentSettings,
  ChangedSettings,
  ChangeSettingsBody,
  changeSettings,
  getSettings,
} from './settings.ts';
export { Tool } from './tools.ts';
export { getUsage, UsageGroup, UsageQuery, UsageSum } from './usage.ts';
export {
  AddedVersion,
  AddVersionBody,
  AgentVersion,
  addVersion,
  batchGetVersions,
  getVersion,
  listVersions,
  lookupVersion,
  Version,
  VersionRef,
  VersionSummary,
} from './versions.ts';
export { Warning } from './warnings.ts';
export { webhookJob } from './webhook.job.ts';
export { getWebhook, replayWebhook, Webhook, WebhookMessage, WebhookStatus } from './webhooks.ts';
