import { expect, test } from 'vitest';
import { cut as cutBy, texts as textsOf } from './cut.fixture.ts';

const cut = (text: string, size: number, overlap = 0) => cutBy('fixed', text, size, overlap);
const texts = (text: string, size: number, overlap = 0) => textsOf(cut(text, size, overlap));

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
  expect(cut('😀😀😀😀😀', 2)).toMatchObject([
    { text: '😀😀', start: 0, points: 2 },
    { text: '😀😀', start: 2, points: 2 },
    { text: '😀', start: 4, points: 1 },
  ]);
});

test('no text gives no chunk', () => {
  expect(cut('', 100)).toEqual([]);
});

test('a mask is not cut', () => {
  expect(texts(`${'x'.repeat(10)}[PII]${'y'.repeat(9)}`, 12)).toEqual(['x'.repeat(10), '[PII]yyyyyyy', 'yy']);
});

test('a chunk stands under the headings of its own text', () => {
  const chunks = cut('# A\n\nsome words here\n\n## B\n\nand more words', 16, 4);
  expect(chunks.map(({ path }) => path.join('/'))).toEqual(['A', 'A', 'A/B', 'A/B']);
});

test.each(['a', ' ', 'word ', '😀', `${'x'.repeat(80)} `])(
  'half a million characters of %j make at most four times their length',
  (unit) => {
    const text = unit.repeat(500_000 / unit.length);
    const length = cut(text, 100, 50).reduce((sum, chunk) => sum + chunk.text.length, 0);
    expect(length).toBeLessThanOrEqual(text.length * 4);
  },
);
