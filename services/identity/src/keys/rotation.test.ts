import { describe, expect, test } from 'vitest';
import { activeKey, type KeyTimes, planRotation } from './rotation.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.parse('2026-01-01T00:00:00Z');
const old: KeyTimes = { kid: 'old', activeFromMs: start };

test('the first key signs at once', () => {
  expect(planRotation([], start)).toEqual({ createActiveFromMs: start, drop: [] });
});

test('a key of thirty days gets a successor that is published ten minutes before it signs', () => {
  const due = start + 30 * day;
  expect(planRotation([old], due - 1)).toEqual({ drop: [] });
  expect(planRotation([old], due)).toEqual({ createActiveFromMs: due + 10 * minute, drop: [] });
});

test('a forced rotation does not wait for age, but never makes a second successor', () => {
  const { createActiveFromMs = 0 } = planRotation([old], start + day, true);
  const next = { kid: 'new', activeFromMs: createActiveFromMs };
  expect(activeKey([old, next], start + day)?.kid).toBe('old');
  expect(planRotation([old, next], start + day + minute, true)).toEqual({ drop: [] });
  expect(activeKey([old, next], createActiveFromMs)?.kid).toBe('new');
});

describe('a retired key', () => {
  const next: KeyTimes = { kid: 'new', activeFromMs: start + day };
  test('stays published until its last token has expired', () => {
    expect(planRotation([old, next], start + day + 15 * minute).drop).toEqual([]);
    expect(planRotation([old, next], start + day + 16 * minute).drop).toEqual(['old']);
  });
  test('is never the only one', () => {
    expect(planRotation([old], start + 365 * day).drop).toEqual([]);
  });
});

test('a process whose clock is behind signs with the first key', () => {
  expect(activeKey([old], start - minute)?.kid).toBe('old');
});
