import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Pagination } from '../pagination.ts';
import { DaysQuery } from '../usage-query.ts';
import { mayRead } from './agent-access.ts';
import { Problem } from './problem.ts';

const count = z.number().int();

/** What calls came to, together. */
export const UsageSum = z
  .object({
    calls: count,
    failedCalls: count.describe('Calls without a complete answer, blocked ones included.'),
    blockedCalls: count.describe('Calls that a guardrail or the provider held back.'),
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

/** The calls of one day, agent or model; the members that say which are there as they were grouped. */
export const UsageGroup = UsageSum.extend({
  day: z.iso.date().optional(),
  agentId: z.uuid().optional(),
  model: z.string().optional(),
}).meta({ id: 'UsageGroup' });
export type UsageGroup = z.infer<typeof UsageGroup>;

export const UsageQuery = DaysQuery.extend({ groupBy: z.enum(['day', 'agent', 'model']).default('day') });
export type UsageQuery = z.output<typeof UsageQuery>;

export const getUsage = defineEndpoint('usage.get', {
  method: 'GET',
  url: '/v1/usage',
  access: mayRead,
  summary:
    "What the tenant's calls came to by day, agent or model; all of them for administrators, else one's own",
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
    400: Problem,
  },
});
