export { type Access, type Permission, permissions } from './access.ts';
export { AuditEntry, AuditFilter } from './audit-log.ts';
export {
  defineEndpoint,
  type Endpoint,
  type OperationClass,
  type Route,
  type RouteConfig,
} from './endpoint.ts';
export { newId, timeOfId } from './ids.ts';
export { defineJob, type Job } from './job.ts';
export { BooleanText, Id, PageQuery, Pagination, paginate } from './pagination.ts';
export { acceptSnakeCase } from './spelling.ts';
export { DaysQuery } from './usage-query.ts';
