import { expect, it } from 'vitest';
import { costOf } from './cost-of.ts';

it('prices the tokens of a call', () => {
  const prices = { inputPerMillion: 3, outputPerMillion: 15 };
  expect(costOf({ prices }, { inputTokens: 1_000, outputTokens: 200 })).toBeCloseTo(0.006, 12);
  expect(costOf({ prices: null }, { inputTokens: 1_000, outputTokens: 200 })).toBeUndefined();
});
