import { z } from 'zod';

const integerText = (fallback: number) =>
  z.string().regex(/^\d+$/, 'Expected a whole number.').transform(Number).default(fallback);

/** Query of every list endpoint. Written as digits, since coercion would read an empty value as 0. */
export const PageQuery = z.strictObject({
  offset: integerText(0).pipe(z.number().int().max(1_000_000_000)),
  limit: integerText(50).pipe(z.number().int().min(1).max(200)),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Envelope of every list answer. */
export const Pagination = z
  .object({
    totalItems: z.number().int(),
    offset: z.number().int(),
    limit: z.number().int(),
    hasMore: z.boolean(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof Pagination>;

/** The envelope for one page cut from `totalItems`. */
export const paginate = ({ offset, limit }: PageQuery, totalItems: number): Pagination => ({
  totalItems,
  offset,
  limit,
  hasMore: offset + limit < totalItems,
});

/** Query and path values that are ids. */
export const Id = z.uuid();

/** `true` or `false` in a query string. */
export const BooleanText = z.enum(['true', 'false']).transform((text) => text === 'true');
