import { type PageQuery, type Pagination, paginate } from '@quire/contracts';

/** One page of a list that is held in memory. */
export const slice = <T>(items: readonly T[], page: PageQuery): { items: T[]; pagination: Pagination } => ({
  items: items.slice(page.offset, page.offset + page.limit),
  pagination: paginate(page, items.length),
});
