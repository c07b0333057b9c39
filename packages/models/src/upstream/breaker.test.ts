import { beforeEach, expect, it } from 'vitest';
import { type Breaker, createBreaker } from './breaker.ts';

let time: number;
let breaker: Breaker;
beforeEach(() => {
  time = Date.parse('2026-01-01T00:00:00Z');
  breaker = createBreaker('p', () => time);
});
const fail = (times: number) => {
  for (let i = 0; i < times; i++) breaker.enter().failed();
};

it('opens after ten failed calls in a row, and says when it lets one through', () => {
  fail(9);
  breaker.enter().ended();
  fail(9);
  expect(breaker.isClosed()).toBe(true);
  fail(1);
  expect(breaker.isClosed()).toBe(false);
  expect(() => breaker.enter()).toThrow(
    expect.objectContaining({
      code: 'model.upstream_failed',
      status: 502,
      message:
        'The model provider p failed 10 times in a row and is left alone until 2026-01-01T00:00:01.000Z.',
      headers: { 'retry-after': '1' },
    }),
  );
});

it('takes calls that fail together for one failure', () => {
  const together = Array.from({ length: 500 }, () => breaker.enter());
  for (const passage of together.slice(0, 250)) passage.failed();
  fail(8);
  expect(breaker.isClosed()).toBe(true);
  time += 100;
  for (const passage of together.slice(250)) passage.failed();
  expect(breaker.isClosed()).toBe(false);
});

it('does not count what says nothing of the provider', () => {
  for (let i = 0; i < 50; i++) breaker.enter().left();
  expect(breaker.isClosed()).toBe(true);
});

it('lets one call find out whether the provider is back', () => {
  fail(10);
  time += 1_000;
  const probe = breaker.enter();
  expect(() => breaker.enter()).toThrow(/left alone/);
  probe.heard();
  expect(breaker.isClosed()).toBe(true);
  probe.failed();
  expect(breaker.isClosed()).toBe(true);
  breaker.enter().ended();
});

it('waits twice as long after each failed probe, up to half a minute', () => {
  fail(10);
  const pauses: number[] = [];
  for (let i = 0; i < 7; i++) {
    let paused = 0;
    for (;;) {
      try {
        breaker.enter().failed();
        break;
      } catch {
        time += 500;
        paused += 500;
      }
    }
    pauses.push(paused);
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

it('lets the next call probe where the first was given up', () => {
  fail(10);
  time += 1_000;
  breaker.enter().left();
  breaker.enter().ended();
  expect(breaker.isClosed()).toBe(true);
});

it('counts a call once, and those that were under way when it opened not at all', () => {
  const early = Array.from({ length: 20 }, () => breaker.enter());
  fail(10);
  time += 999;
  for (const passage of early) {
    passage.failed();
    passage.ended();
  }
  expect(breaker.isClosed()).toBe(false);
  time += 1;
  breaker.enter().ended();
  expect(breaker.isClosed()).toBe(true);
});
