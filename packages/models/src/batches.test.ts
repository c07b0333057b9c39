import { expect, it } from 'vitest';
import { batchesOf } from './batches.ts';

const sizes = (texts: string[], most: number) => [...batchesOf(texts, most)].map((batch) => batch.length);

it('bounds the number of texts of a call', () => {
  expect(sizes([], 3)).toEqual([]);
  expect(sizes(Array(7).fill('x'), 3)).toEqual([3, 3, 1]);
});

it('bounds their length together, and sends a longer text alone', () => {
  const long = 'x'.repeat(90_000);
  expect(sizes([long, long, long, 'x'], 100)).toEqual([2, 2]);
  expect(sizes(['a', 'x'.repeat(300_000), 'b'], 100)).toEqual([1, 1, 1]);
});

it('loses no text and keeps their order', () => {
  const texts = Array.from({ length: 50 }, (_, i) => 'x'.repeat(i * 1_000));
  expect([...batchesOf(texts, 10)].flat()).toEqual(texts);
});
