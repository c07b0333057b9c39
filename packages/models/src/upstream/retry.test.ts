import { expect, it } from 'vitest';
import { parseRetryAfter, pauseMs } from './retry.ts';

it('waits longer each time, up to a limit, and never the same for all', () => {
  expect([0, 1, 2, 10].map((attempt) => pauseMs(attempt, () => 1))).toEqual([250, 500, 1_000, 5_000]);
  expect(pauseMs(3, () => 0)).toBe(0);
});

it('reads Retry-After as seconds and as a date', () => {
  const now = () => Date.parse('2026-01-01T00:00:00Z');
  expect(parseRetryAfter('2', now)).toBe(2_000);
  expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:05 GMT', now)).toBe(5_000);
  expect(parseRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
  for (const none of ['soon', '', undefined]) expect(parseRetryAfter(none, now)).toBeUndefined();
});
