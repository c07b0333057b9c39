import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PageQuery, Pagination } from '../pagination.ts';
import { Moment } from './moment.ts';
import { Problem } from './problem.ts';
import { storable } from './text.ts';

/** One change, as it was recorded in the transaction that made it. */
export const AuditEntry = z
  .object({
    id: z.uuid(),
    action: z.string().describe('What was done, such as `agent.create` or `settings.change`.'),
    target: z.string().describe('Id of what was changed; for everything of an agent the id of the agent.'),
    actor: z.string().describe('Id of the user.'),
    clientId: z.string(),
    correlationId: z.string(),
    changedFields: z.array(z.string()),
    details: z.record(z.string(), z.unknown()).describe('What helps to read the entry; never a secret.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

const Text = storable(z.string().min(1).max(256));

export const AuditFilter = PageQuery.extend({
  action: Text.optional(),
  target: Text.optional(),
  actor: Text.optional(),
  createdAfter: Moment.optional().describe('Changes later than this.'),
  createdBefore: Moment.optional().describe('Changes earlier than this. `totalItems` counts up to 10,000.'),
});
export type AuditFilter = z.output<typeof AuditFilter>;

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
