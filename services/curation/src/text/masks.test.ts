import { redact } from '@quire/pii';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUnmasker } from './masks.ts';

const words = fc.array(fc.constantFrom('plain ', 'ann@example.org ', '😀 ', '078-05-1120 ', 'x', '\n'), {
  maxLength: 40,
});

test('each character outside the masks is found where it was', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 30 }), (parts, step) => {
      const text = parts.join('');
      const { text: masked, matches } = redact(text);
      const unmasker = createUnmasker();
      unmasker.add(matches);
      const [before, after] = [Array.from(text), Array.from(masked)];
      const isMask = (place: number) =>
        matches.some(({ redactedStart, redactedEnd }) => place >= redactedStart && place < redactedEnd);
      for (const [place, character] of after.entries()) {
        if (place % step === 0) unmasker.forget(place);
        if (!isMask(place)) expect(before[unmasker.unmask(place, 'end')]).toBe(character);
      }
      expect(unmasker.unmask(after.length, 'end')).toBe(before.length);
    }),
    { numRuns: 300 },
  );
});

test('a place inside a mask stands for an edge of what it hides', () => {
  const { matches } = redact('I am ann@example.org.');
  const unmasker = createUnmasker();
  unmasker.add(matches);
  expect([unmasker.unmask(5, 'start'), unmasker.unmask(7, 'start'), unmasker.unmask(7, 'end')]).toEqual([
    5, 5, 20,
  ]);
});
