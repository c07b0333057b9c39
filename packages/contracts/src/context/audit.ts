import { z } from 'zod';
import { AuditEntry, AuditFilter } from '../audit-log.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Pagination } from '../pagination.ts';

export const listAudit = defineEndpoint('content.audit', {
  method: 'GET',
  url: '/content/process/audit',
  access: 'administrator',
  summary: 'Who asked for which actions, newest first',
  querystring: AuditFilter,
  response: { 200: z.object({ entries: z.array(AuditEntry), pagination: Pagination }) },
});
