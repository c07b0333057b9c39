import { z } from 'zod';
import { AuditEntry, AuditFilter } from '../audit-log.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Pagination } from '../pagination.ts';
import { Problem } from './problem.ts';

export const listAudit = defineEndpoint('audit.list', {
  method: 'GET',
  url: '/v1/audit',
  access: 'administrator',
  summary: "Every change of the tenant's agents and of what belongs to them, newest first",
  querystring: AuditFilter,
  response: {
    200: z.object({ entries: z.array(AuditEntry), pagination: Pagination }),
    400: Problem,
    403: Problem,
  },
});
