import { z } from 'zod';
import { Moment } from './moment.ts';
import { PageQuery } from './pagination.ts';
import { storable } from './text.ts';

/** One act, as it was recorded in the transaction that did it. */
export const AuditEntry = z
  .object({
    id: z.uuid(),
    action: z.string().describe('What was done, such as `agent.create` or `content.process`.'),
    target: z.string().describe('Id of what it was done to; for everything of an agent the id of the agent.'),
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
  createdAfter: Moment.optional().describe('Entries later than this.'),
  createdBefore: Moment.optional().describe('Entries earlier than this. `totalItems` counts up to 10,000.'),
});
export type AuditFilter = z.output<typeof AuditFilter>;
