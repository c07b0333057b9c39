import { expect, it } from 'vitest';
import { newId, timeOfId } from './ids.ts';

it('ids are UUIDv7, never the same, and sort by the order in which they were made', () => {
  const before = Date.now();
  const ids = Array.from({ length: 50_000 }, newId);
  for (const id of ids.slice(0, 1_000))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  const made = Date.parse(timeOfId(ids[0] ?? ''));
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThanOrEqual(Date.now());
});

it('ids end in bits that tell nothing of each other', () => {
  const ends = Array.from({ length: 1_000 }, () => newId().slice(-8));
  expect(new Set(ends).size).toBeGreaterThan(990);
});
