import { expect, it } from 'vitest';
import { createLimiter, type Standing } from './limiter.ts';
import { policiesForm, readPolicies } from './policies.ts';

/** A counter that the limiters of a test share, as Redis would hold it. */
function createCounters() {
  const totals = new Map<string, number>();
  return {
    away: false,
    calls: 0,
    async add(key: string, by: number) {
      if (this.away) return undefined;
      this.calls += 1;
      const before = totals.get(key) ?? 0;
      totals.set(key, before + by);
      return before;
    },
  };
}

const times = (n: number, take: () => Promise<Standing>) => Promise.all(Array.from({ length: n }, take));
const allowedOf = (standings: Standing[]) => standings.filter(({ allowed }) => allowed).length;
const tenPerMinute = { limit: 10, windowS: 60 };

it('allows to all processes together what the limit says', async () => {
  const counters = createCounters();
  const one = createLimiter('read', tenPerMinute, counters, () => 0);
  const other = createLimiter('read', tenPerMinute, counters, () => 0);
  expect(allowedOf(await times(7, () => one('t')))).toBe(7);
  expect(allowedOf(await times(7, () => other('t')))).toBe(3);
  expect(allowedOf(await times(7, () => one('t')))).toBe(0);
});

it('counts each tenant, each class and each window for itself', async () => {
  const counters = createCounters();
  let now = 59_000;
  const read = createLimiter('read', tenPerMinute, counters, () => now);
  const write = createLimiter('write', tenPerMinute, counters, () => now);
  expect(allowedOf(await times(11, () => read('t')))).toBe(10);
  expect(allowedOf(await times(11, () => read('u')))).toBe(10);
  expect(allowedOf(await times(11, () => write('t')))).toBe(10);
  now = 60_000;
  expect(allowedOf(await times(11, () => read('t')))).toBe(10);
});

it('tells what is left and when the window ends', async () => {
  const take = createLimiter('read', { limit: 2, windowS: 60 }, createCounters(), () => 17_500);
  expect(await take('t')).toEqual({ allowed: true, remaining: 1, resetS: 43 });
  expect(await take('t')).toEqual({ allowed: true, remaining: 0, resetS: 43 });
  expect(await take('t')).toEqual({ allowed: false, remaining: 0, resetS: 43 });
});

it('counts for itself while the shared counter is away', async () => {
  const counters = createCounters();
  const take = createLimiter('read', tenPerMinute, counters, () => 0);
  await times(4, () => take('t'));
  counters.away = true;
  expect(allowedOf(await times(20, () => take('t')))).toBe(6);
});

it('asks the shared counter now and then under a large limit, and not at all for a tenant that is over it', async () => {
  const counters = createCounters();
  const take = createLimiter('read', { limit: 10_000, windowS: 60 }, counters, () => 0);
  for (let n = 0; n < 10_000; n++) expect((await take('t')).remaining).toBe(9_999 - n);
  expect(counters.calls).toBe(1_000);
  expect(allowedOf(await times(100, () => take('t')))).toBe(0);
  expect(counters.calls).toBe(1_000);
});

it('reads policies as they are written in the environment', () => {
  expect(readPolicies('read=600/min,invoke=5/s,write=9/h')).toEqual(
    new Map([
      ['read', { limit: 600, windowS: 60 }],
      ['invoke', { limit: 5, windowS: 1 }],
      ['write', { limit: 9, windowS: 3_600 }],
    ]),
  );
  expect(readPolicies('off').size).toBe(0);
  for (const text of [
    '',
    'on',
    'read=0/s',
    'read=1',
    'read=1/day',
    'list=1/s',
    'read=1/s, write=1/s',
    'off,read=1/s',
  ])
    expect([text, policiesForm.test(text)]).toEqual([text, false]);
});
