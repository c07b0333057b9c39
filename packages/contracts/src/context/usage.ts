import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Pagination } from '../pagination.ts';
import { DaysQuery } from '../usage-query.ts';
import { contextAccess } from './access.ts';

const count = z.number().int();

/** How often one version of the interface was used. */
export const VersionUsage = z
  .object({
    version: z.string(),
    requests: count,
    objects: count,
    actions: count.describe('Actions on objects.'),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'VersionUsage' });

export const getVersionUsage = defineEndpoint('content.versionUsage', {
  method: 'GET',
  url: '/content/process/version-usage-stats',
  access: contextAccess,
  summary: "How often the tenant's requests used each version of the interface",
  response: { 200: z.object({ versions: z.array(VersionUsage) }) },
});

/** What actions came to, together. */
export const UsageSum = z
  .object({
    actions: count.describe('Actions on objects that asked a model or gave a result.'),
    failedActions: count.describe('Those of them that gave no result.'),
    modelCalls: count,
    inputTokens: count,
    outputTokens: count,
    totalTokens: count,
    cost: z
      .number()
      .nullable()
      .describe("In the currency of the catalogue's prices; null where no model has any."),
    averageLatencyMs: z.number().nullable(),
  })
  .meta({ id: 'UsageSum' });
export type UsageSum = z.infer<typeof UsageSum>;

/** The actions of one day, kind or model; the member that says which is there as they were grouped. */
export const UsageGroup = UsageSum.extend({
  day: z.iso.date().optional(),
  action: z.string().optional(),
  model: z.string().optional().describe('Empty for actions that asked none.'),
}).meta({ id: 'UsageGroup' });
export type UsageGroup = z.infer<typeof UsageGroup>;

export const UsageQuery = DaysQuery.extend({ groupBy: z.enum(['day', 'action', 'model']).default('day') });
export type UsageQuery = z.output<typeof UsageQuery>;

export const getUsage = defineEndpoint('content.usage', {
  method: 'GET',
  url: '/content/process/usage',
  access: contextAccess,
  summary:
    "What the tenant's actions came to by day, action or model; all of them for administrators, else one's own",
  querystring: UsageQuery,
  response: {
    200: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      groupBy: UsageQuery.shape.groupBy,
      usage: z.array(UsageGroup),
      totals: UsageSum,
      pagination: Pagination,
    }),
  },
});
