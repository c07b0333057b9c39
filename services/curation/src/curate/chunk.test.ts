import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedChunks } from './chunk.ts';

const cut = (text: string, size: number, overlap = 0) => [
  ...fixedChunks(text, { chunk_size: size, chunk_overlap: overlap }),
];
const texts = (text: string, size: number, overlap = 0) =>
  cut(text, size, overlap).map((chunk) => chunk.text);

test('cuts fall behind a word where there is one near', () => {
  expect(texts('the quick brown fox jumps', 12)).toEqual(['the quick ', 'brown fox ', 'jumps']);
});

test('a long word is cut where the chunk is full', () => {
  expect(texts('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
});

test('an overlap begins with a whole word', () => {
  expect(texts('one two three four five six', 16, 8)).toEqual([
    'one two three ',
    'three four five ',
    'five six',
  ]);
});

test('sizes and offsets count code points', () => {
  expect(cut('😀😀😀😀😀', 2)).toEqual([
    { text: '😀😀', start: 0, end: 2, index: 0 },
    { text: '😀😀', start: 2, end: 4, index: 4 },
    { text: '😀', start: 4, end: 5, index: 8 },
  ]);
});

test('no text gives no chunk', () => {
  expect(cut('', 100)).toEqual([]);
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: fc.constantFrom(...'ab  \n', '😀', '\ud800', '\udc00', 'é'), maxLength: 400 }),
);
const anyShape = fc
  .integer({ min: 4, max: 60 })
  .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: Math.floor(size / 2) })));

test('chunks hold the whole text, in order, within the size, and say exactly where they stand', () => {
  fc.assert(
    fc.property(anyText, anyShape, (text, [size, overlap]) => {
      const points = Array.from(text);
      let reached = 0;
      for (const chunk of cut(text, size, overlap)) {
        expect(points.slice(chunk.start, chunk.end).join('')).toBe(chunk.text);
        expect(text.startsWith(chunk.text, chunk.index)).toBe(true);
        expect(chunk.end - chunk.start).toBeLessThanOrEqual(size);
        expect(chunk.start).toBeLessThanOrEqual(reached);
        expect(reached - chunk.start).toBeLessThanOrEqual(overlap);
        expect(chunk.end).toBeGreaterThan(reached);
        reached = chunk.end;
      }
      expect(reached).toBe(points.length);
    }),
    { numRuns: 500 },
  );
});

test('without an overlap the chunks joined are the text', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 4, max: 60 }), (text, size) => {
      expect(texts(text, size).join('')).toBe(text);
    }),
  );
});

test.each(['a', ' ', 'word ', '😀', `${'x'.repeat(80)} `])(
  'two million characters of %j are cut in linear time, and to at most four times their length',
  (unit) => {
    const text = unit.repeat(2_000_000 / unit.length);
    const startedAt = performance.now();
    let length = 0;
    for (const chunk of fixedChunks(text, { chunk_size: 100, chunk_overlap: 50 }))
      length += chunk.text.length;
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(length).toBeLessThanOrEqual(text.length * 4);
  },
);
