import { ChunkingStrategy } from '@quire/contracts/curation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cut } from './cut.fixture.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '# T\n',
          '\n\n## U\n\n',
          'word ',
          'One. Two! ',
          '\n',
          '\n\n',
          '```\ncode\n```\n',
          '- item\n',
          '| a | b |\n',
        ],
        ...[
          '|-|-|\n',
          '> q\n',
          '    x\n',
          '😀',
          '\ud800',
          '\udc00',
          'é',
          '。',
          '   ',
          'x'.repeat(30),
          '[PII]',
        ],
      ),
      { maxLength: 80 },
    )
    .map((parts) => parts.join('')),
);
const anyShape = fc
  .integer({ min: 8, max: 90 })
  .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: Math.floor(size / 2) })));

describe.each(ChunkingStrategy.options)('%s', (strategy) => {
  test('chunks cover the text, in order, within the size, and say exactly where they stand', () => {
    fc.assert(
      fc.property(anyText, anyShape, (text, [size, overlap]) => {
        const points = Array.from(text);
        let reached = 0;
        for (const chunk of cut(strategy, text, size, overlap)) {
          const end = chunk.start + chunk.points;
          expect(points.slice(chunk.start, end).join('')).toBe(chunk.text);
          expect(chunk.points).toBeLessThanOrEqual(size);
          expect(points.slice(reached, chunk.start).join('').trim()).toBe('');
          expect(chunk.overlap).toBe(Math.max(0, reached - chunk.start));
          expect(chunk.overlap).toBeLessThanOrEqual(overlap);
          expect(end).toBeGreaterThan(reached);
          reached = end;
        }
        expect(points.slice(reached).join('').trim()).toBe('');
      }),
      { numRuns: 1000 },
    );
  });

  test.each(['a', ' ', '\n', 'word ', '😀', 'One. ', '# a\n', '| a | b |\n', '- a\n', '```\n', '[PII]'])(
    'many times %j is cut all the same',
    (unit) => {
      const text = unit.repeat(200_000 / unit.length);
      const points = cut(strategy, text, 100, 50).reduce((sum, chunk) => sum + chunk.points, 0);
      expect(points).toBeLessThanOrEqual(text.length * 4);
    },
  );
});

test('without an overlap, fixed chunks joined are the text', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 4, max: 60 }), (text, size) => {
      expect(
        cut('fixed', text, size)
          .map((chunk) => chunk.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
