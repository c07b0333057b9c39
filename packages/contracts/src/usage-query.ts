import { z } from 'zod';
import { PageQuery } from './pagination.ts';

const Day = z.iso.date('Expected a day, such as 2026-01-31.');

/** Query of every endpoint that sums up days. */
export const DaysQuery = PageQuery.extend({
  from: Day.optional().describe('First day, UTC; thirty days ago where it is left out.'),
  to: Day.optional().describe('Last day, UTC; today where it is left out.'),
});
export type DaysQuery = z.output<typeof DaysQuery>;
