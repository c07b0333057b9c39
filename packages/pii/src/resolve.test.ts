import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Candidate } from './candidate.ts';
import { matchTypes } from './match-type.ts';
import { resolve } from './resolve.ts';

const candidate = (type: Candidate['type'], start: number, end: number, strength: Candidate['strength']) => ({
  type,
  start,
  end,
  strength,
});

it('takes the surer, then the longer, then the rank', () => {
  const card = candidate('CREDIT_CARD', 0, 16, 'validated');
  const secret = candidate('SECRET', 0, 40, 'anchored');
  const account = candidate('BANK_ACCOUNT', 4, 16, 'bare');
  expect(resolve([account, secret, card])).toEqual([card]);
  const phone = candidate('PHONE', 50, 60, 'bare');
  const bank = candidate('BANK_ACCOUNT', 50, 60, 'bare');
  const address = candidate('ADDRESS', 45, 60, 'bare');
  expect(resolve([bank, phone])).toEqual([phone]);
  expect(resolve([bank, phone, address])).toEqual([address]);
});

it('never overlaps, and leaves out only what meets a better one', () => {
  const candidates = fc.array(
    fc
      .record({
        start: fc.nat(60),
        length: fc.integer({ min: 1, max: 12 }),
        type: fc.constantFrom(...matchTypes),
        strength: fc.constantFrom('validated' as const, 'anchored' as const, 'bare' as const),
      })
      .map(({ start, length, type, strength }) => candidate(type, start, start + length, strength)),
  );
  fc.assert(
    fc.property(candidates, (all) => {
      const chosen = resolve(all);
      for (let i = 1; i < chosen.length; i++)
        expect((chosen[i] as Candidate).start).toBeGreaterThanOrEqual((chosen[i - 1] as Candidate).end);
      for (const left of all)
        expect(chosen.some(({ start, end }) => start < left.end && end > left.start)).toBe(true);
    }),
  );
});
