import { expect, it } from 'vitest';
import { createBudget } from './budget.ts';

const refused = expect.objectContaining({ reason: 'inflates_too_much' });

it('holds what all parts together grow to against the upload, once it is much', () => {
  const budget = createBudget({ uploadedBytes: 1_000_000 });
  budget.inflate(900_000_000);
  budget.inflate(100_000_000);
  expect(() => budget.inflate(100_000_000)).toThrow(refused);
  const large = createBudget({ uploadedBytes: 1_000_000_000 });
  large.inflate(10_000_000_000);
  expect(() => large.inflate(10_000_000_000)).toThrow(refused);
});

it('lets a small part be packed as tightly as it likes, and real texts', () => {
  const budget = createBudget({ uploadedBytes: 100_000_000 });
  budget.inflate(8_000_000, 10);
  budget.inflate(4_000_000_000, 80_000_000);
  expect(() => budget.inflate(9_000_000, 10)).toThrow(refused);
});
