import { describe, expect, it } from 'vitest';
import { firstWords } from './first-words.ts';
import { pickClass } from './pick-class.ts';
import { meanDirection } from './text-embeddings.action.ts';

describe('a summary', () => {
  it.each([
    ['one two three', 3, 'one two three'],
    ['one two three', 2, 'one two…'],
    ['  one\n\ntwo  ', 5, 'one\n\ntwo'],
    ['', 1, ''],
  ])('%j holds %i words: %j', (text, count, expected) => {
    expect(firstWords(text, count)).toBe(expected);
  });
});

describe('the class that an answer names', () => {
  const classes = ['spam', 'not spam', 'Annual Report'];
  it.each([
    ['spam', 'spam'],
    ['"Annual report."', 'Annual Report'],
    ['The class is: annual report', 'Annual Report'],
    ['It is not spam.', 'not spam'],
    ['spam or annual report', undefined],
    ['something else', undefined],
    ['spammer', undefined],
    ['', undefined],
  ])('%j is %j', (answer, expected) => {
    expect(pickClass(answer, classes)).toBe(expected);
  });
});

describe('the embedding of a long text', () => {
  it('is the mean direction of its pieces, of unit length', () => {
    expect(meanDirection([[0.6, 0.8]])).toEqual([0.6, 0.8]);
    const [x, y] = meanDirection([
      [1, 0],
      [0, 1],
    ]);
    expect(x).toBeCloseTo(Math.SQRT1_2);
    expect(y).toBeCloseTo(Math.SQRT1_2);
  });

  it('has a direction even where its pieces cancel out', () => {
    expect(
      meanDirection([
        [1, 0],
        [-1, 0],
      ]),
    ).toEqual([1, 0]);
  });
});
