import { expect, it } from 'vitest';
import { PageQuery, paginate } from './pagination.ts';

it.each([
  [{}, { offset: 0, limit: 50 }],
  [
    { offset: '10', limit: '200' },
    { offset: 10, limit: 200 },
  ],
])('reads %j', (query, expected) => {
  expect(PageQuery.parse(query)).toEqual(expected);
});

it.each([
  { limit: '0' },
  { limit: '201' },
  { limit: '' },
  { limit: '1e2' },
  { offset: '-1' },
  { offset: '99999999999999999999' },
  { page: '2' },
])('refuses %j', (query) => {
  expect(PageQuery.safeParse(query).success).toBe(false);
});

it('has more while the page does not reach the end', () => {
  expect(paginate({ offset: 0, limit: 50 }, 51).hasMore).toBe(true);
  expect(paginate({ offset: 1, limit: 50 }, 51).hasMore).toBe(false);
});
