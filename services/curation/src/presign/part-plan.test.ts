import { expect, test } from 'vitest';
import { planParts } from './part-plan.ts';

const gib = 1024 ** 3;
const mib = 1024 ** 2;

test('one PUT takes 5 GiB', () => {
  expect(planParts({})).toBeUndefined();
  expect(planParts({ size: 5 * gib })).toBeUndefined();
});

test('a larger file gets parts that hold it', () => {
  expect(planParts({ size: 6 * gib })).toEqual({ partSize: 64 * mib, count: 96 });
  const largest = planParts({ size: 5 * 1024 * gib });
  expect((largest?.count ?? 0) * (largest?.partSize ?? 0)).toBeGreaterThanOrEqual(5 * 1024 * gib);
});

test('the client may say how many parts there are', () => {
  expect(planParts({ size: 100 * mib, parts: 3 })).toEqual({
    partSize: Math.ceil((100 * mib) / 3),
    count: 3,
  });
  expect(planParts({ parts: 2 })).toEqual({ partSize: 5 * gib, count: 2 });
  expect(planParts({ size: 10, parts: 1 })).toEqual({ partSize: 10, count: 1 });
});

test('parts that the storage would refuse are refused at once', () => {
  expect(() => planParts({ size: 6 * gib, parts: 1 })).toThrow('at least 2');
  expect(() => planParts({ size: 12 * mib, parts: 3 })).toThrow('at most 2');
});
